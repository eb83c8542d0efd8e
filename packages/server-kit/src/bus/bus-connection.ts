import { connect, type NatsConnection } from '@nats-io/transport-node';
import { randomBytes } from 'node:crypto';
import type { BusConfig } from '../load-config.ts';
import type { Logger } from '../logger.ts';
import { withTimeout } from '../with-timeout.ts';

interface OpenOptions {
  /** Shown in the server's list of connections. */
  name: string;
  logger: Logger;
  /** Called when the connection is lost for good; by default ends the process. */
  onLost?: () => void;
  /** How long a shutdown waits for a bus that no longer answers; default 3 s. */
  drainLimitMs?: number;
}

const exitProcess = () => process.exit(1);

/** One connection to the bus: reconnects forever, knows whether it is up, and has its own inbox. */
export class BusConnection {
  connected = true;
  /** Prefix of this connection's reply subjects; its user may subscribe to them. */
  readonly inbox: string;
  private readonly listeners = new Set<() => void>();
  private closing = false;

  private constructor(
    readonly nats: NatsConnection,
    user: string,
    private readonly logger: Logger,
    readonly drainLimitMs: number,
  ) {
    this.inbox = `_INBOX.${user}.${randomBytes(9).toString('base64url')}`;
  }

  /** Waits for the server if it is not running yet. */
  static async open(
    config: Pick<BusConfig, 'NATS_URL' | 'NATS_USER' | 'NATS_PASSWORD'>,
    { name, logger, onLost = exitProcess, drainLimitMs = 3_000 }: OpenOptions,
  ): Promise<BusConnection> {
    const nats = await connect({
      servers: config.NATS_URL.split(','),
      user: config.NATS_USER,
      pass: config.NATS_PASSWORD,
      name,
      inboxPrefix: `_INBOX.${config.NATS_USER}`,
      maxReconnectAttempts: -1,
      waitOnFirstConnect: true,
      reconnectTimeWait: 200,
      reconnectJitter: 100,
      pingInterval: 5_000,
      maxPingOut: 2,
      noAsyncTraces: true,
    });
    const connection = new BusConnection(nats, config.NATS_USER, logger, drainLimitMs);
    void connection.followStatus();
    void nats.closed().then((error) => {
      connection.markDisconnected();
      if (connection.closing) return;
      logger.fatal({ err: error }, 'bus connection closed for good');
      onLost();
    });
    return connection;
  }

  /** Calls back each time the connection breaks. */
  onDisconnect(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** Sends buffered messages and closes. */
  async drain(): Promise<void> {
    this.closing = true;
    if (this.nats.isClosed()) return;
    const close = () => this.nats.close();
    if (!this.connected || this.nats.isDraining()) return close();
    await withTimeout(this.drainLimitMs, this.nats.drain(), 'draining the bus').catch(close);
  }

  private markDisconnected(): void {
    this.connected = false;
    for (const listener of this.listeners) listener();
  }

  private async followStatus(): Promise<void> {
    for await (const status of this.nats.status()) {
      if (status.type === 'disconnect') {
        this.markDisconnected();
        this.logger.warn('bus disconnected');
      } else if (status.type === 'reconnect') {
        this.connected = true;
        this.logger.info('bus reconnected');
      } else if (status.type === 'error') {
        this.logger.error({ err: status.error }, 'bus error');
      }
    }
  }
}
