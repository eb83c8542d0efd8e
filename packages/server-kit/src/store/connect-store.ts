import mongoose, { type Connection } from 'mongoose';
import { setTimeout as delay } from 'node:timers/promises';
import type { BaseConfig } from '../load-config.ts';
import type { Logger } from '../logger.ts';
import type { ServiceToken } from '../service-token.ts';

/** Timeout of one attempt to connect to the store, and the pause before the next one, in milliseconds. */
export interface StoreTimes {
  attemptMs: number;
  retryMs: number;
}

export const storeTimes: StoreTimes = { attemptMs: 2_000, retryMs: 500 };

const poolCheckMs = 60_000;

/** Name of a service's database. */
const databaseOf = (config: BaseConfig, token: ServiceToken): string => `${config.DATABASE_PREFIX}_${token}`;

/** A connection that is not open yet; queries on it fail at once instead of being buffered. */
export const newConnection = (): Connection => {
  const connection = mongoose.createConnection();
  connection.set('bufferCommands', false);
  connection.set('autoIndex', false);
  connection.set('autoCreate', false);
  return connection;
};

const settingsOf = (config: BaseConfig, token: ServiceToken, { attemptMs } = storeTimes) => ({
  dbName: databaseOf(config, token),
  maxPoolSize: 10,
  serverSelectionTimeoutMS: attemptMs,
  socketTimeoutMS: 30_000,
  waitQueueTimeoutMS: 5_000,
  writeConcern: { w: 'majority', journal: true } as const,
  appName: token,
});

/** Internals of the driver's client that its types do not declare. */
interface PooledClient {
  topology?: { s: { servers: Map<string, { pool: { options: object } }> } };
}

/**
 * The driver (mongodb 7.8) checks the minimum size of its pool ten times a second, which took a third of
 * the CPU time of an idle service. Our minimum is zero, and a dead connection is noticed when it is used.
 */
const slowPoolChecks = (connection: Connection): void => {
  const { topology } = connection.getClient() as unknown as PooledClient;
  for (const { pool } of topology?.s.servers.values() ?? [])
    pool.options = Object.freeze({ ...pool.options, minPoolSizeCheckFrequencyMS: poolCheckMs });
};

interface Opening {
  token: ServiceToken;
  logger: Logger;
  stopped: () => boolean;
  times?: StoreTimes;
}

/** Opens the connection; retries until the store can be reached or `stopped` returns true. */
export const openStore = async (
  connection: Connection,
  config: BaseConfig,
  { token, logger, stopped, times = storeTimes }: Opening,
): Promise<void> => {
  for (let attempt = 0; !stopped(); attempt += 1) {
    try {
      await connection.openUri(config.MONGODB_URI, settingsOf(config, token, times));
      slowPoolChecks(connection);
      return;
    } catch (error) {
      if (attempt === 0) logger.warn({ err: error }, 'store not there yet');
      await delay(times.retryMs);
    }
  }
};

/** Whether the store answers within the limit, by default half a second. */
export const answersPing = async (connection: Connection, limitMs = 500): Promise<boolean> => {
  if (!connection.db) return false;
  const ping = connection.db.command({ ping: 1 }).then(
    () => true,
    () => false,
  );
  return Promise.race([ping, delay(limitMs, false, { ref: false })]);
};

/** Whether the store answers on a new connection. */
export const acceptsConnections = async (config: BaseConfig, token: ServiceToken): Promise<boolean> => {
  const connection = newConnection();
  try {
    await connection.openUri(config.MONGODB_URI, { ...settingsOf(config, token), maxPoolSize: 1 });
    return await answersPing(connection, 2_000);
  } catch {
    return false;
  } finally {
    await connection.destroy(true).catch(() => undefined);
  }
};

interface WatchedStore {
  /** Whether the current connection answers. */
  answers: () => Promise<boolean>;
  /** Whether the store answers on a new connection. */
  isThere: () => Promise<boolean>;
  /** Called once, when the store can be reached but the connection stays silent. */
  onLost: () => void;
  everyMs?: number;
}

const maxSilences = 3;

/**
 * Watches the connection to the store. The driver (mongodb 7.8) waits forever if it writes to a socket that
 * was destroyed a moment ago; if this happens to its monitor, it never reconnects.
 */
export class StoreWatch {
  private silences = 0;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(private readonly store: WatchedStore) {}

  start(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => void this.check().then(() => this.start()), this.store.everyMs ?? 5_000);
    this.timer.unref();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private async check(): Promise<void> {
    const isSilent = !(await this.store.answers()) && (await this.store.isThere());
    this.silences = isSilent ? this.silences + 1 : 0;
    if (this.silences < maxSilences || this.stopped) return;
    this.stop();
    this.store.onLost();
  }
}
