import mongoose, { type Connection } from 'mongoose';
import { setTimeout as delay } from 'node:timers/promises';
import type { BaseConfig } from '../load-config.ts';
import type { Logger } from '../logger.ts';
import type { ServiceToken } from '../service-token.ts';

/** How long one try to reach the store takes, and after how long the next one follows, in milliseconds. */
export interface StoreTimes {
  tryMs: number;
  againMs: number;
}

export const storeTimes: StoreTimes = { tryMs: 2_000, againMs: 500 };

const poolRestMs = 60_000;

/** Name of a service's own database. */
const databaseOf = (config: BaseConfig, token: ServiceToken): string => `${config.DATABASE_PREFIX}_${token}`;

/** A connection that is not open yet; queries on it fail at once instead of waiting in a buffer. */
export const newConnection = (): Connection => {
  const connection = mongoose.createConnection();
  connection.set('bufferCommands', false);
  connection.set('autoIndex', false);
  connection.set('autoCreate', false);
  return connection;
};

const settingsOf = (config: BaseConfig, token: ServiceToken, { tryMs } = storeTimes) => ({
  dbName: databaseOf(config, token),
  maxPoolSize: 10,
  serverSelectionTimeoutMS: tryMs,
  socketTimeoutMS: 30_000,
  waitQueueTimeoutMS: 5_000,
  writeConcern: { w: 'majority', journal: true } as const,
  appName: token,
});

/** What is looked into of the driver's client, which does not tell its types. */
interface PooledClient {
  topology?: { s: { servers: Map<string, { pool: { options: object } }> } };
}

/**
 * The driver (mongodb 7.8) looks ten times a second whether its pool has as many connections as it is to keep, which was a
 * third of the processor time of a service that has nothing to do. Ours keeps none, and a dead one is found when it is taken.
 */
const letPoolRest = (connection: Connection): void => {
  const { topology } = connection.getClient() as unknown as PooledClient;
  for (const { pool } of topology?.s.servers.values() ?? [])
    pool.options = Object.freeze({ ...pool.options, minPoolSizeCheckFrequencyMS: poolRestMs });
};

interface Opening {
  token: ServiceToken;
  logger: Logger;
  stopped: () => boolean;
  times?: StoreTimes;
}

/** Opens the connection, trying again and again until the store is there or `stopped` says enough. */
export const openStore = async (
  connection: Connection,
  config: BaseConfig,
  { token, logger, stopped, times = storeTimes }: Opening,
): Promise<void> => {
  for (let attempt = 0; !stopped(); attempt += 1) {
    try {
      await connection.openUri(config.MONGODB_URI, settingsOf(config, token, times));
      letPoolRest(connection);
      return;
    } catch (error) {
      if (attempt === 0) logger.warn({ err: error }, 'store not there yet');
      await delay(times.againMs);
    }
  }
};

/** Whether the store answers within half a second, unless told otherwise. */
export const answersPing = async (connection: Connection, limitMs = 500): Promise<boolean> => {
  if (!connection.db) return false;
  const ping = connection.db.command({ ping: 1 }).then(
    () => true,
    () => false,
  );
  return Promise.race([ping, delay(limitMs, false, { ref: false })]);
};

/** Whether the store answers on a connection of its own. */
export const answersNewcomers = async (config: BaseConfig, token: ServiceToken): Promise<boolean> => {
  const newcomer = newConnection();
  try {
    await newcomer.openUri(config.MONGODB_URI, { ...settingsOf(config, token), maxPoolSize: 1 });
    return await answersPing(newcomer, 2_000);
  } catch {
    return false;
  } finally {
    await newcomer.destroy(true).catch(() => undefined);
  }
};

interface WatchedStore {
  /** Whether the connection in use answers. */
  answers: () => Promise<boolean>;
  /** Whether the store answers on a new connection. */
  isThere: () => Promise<boolean>;
  /** Called once when the store is there and the connection does not answer for good. */
  onLost: () => void;
  everyMs?: number;
}

const silencesAllowed = 3;

/**
 * Looks after the connection to the store. The driver (mongodb 7.8) waits for ever when it writes to a socket that was
 * destroyed a moment ago; when that happens to its monitor, it never finds the store again.
 */
export class StoreWatch {
  private silences = 0;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(private readonly store: WatchedStore) {}

  start(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => void this.look().then(() => this.start()), this.store.everyMs ?? 5_000);
    this.timer.unref();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private async look(): Promise<void> {
    const isSilent = !(await this.store.answers()) && (await this.store.isThere());
    this.silences = isSilent ? this.silences + 1 : 0;
    if (this.silences < silencesAllowed || this.stopped) return;
    this.stop();
    this.store.onLost();
  }
}
