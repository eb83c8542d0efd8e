import type { Logger } from '@officina/server-kit/logger';

/** Logs once when something becomes unavailable, and once when it is available again. */
export class Outage {
  private isOn = false;

  /** @param what for the log: `auth-proxy does not say whose sensors are read` */
  constructor(
    private readonly logger: Logger,
    private readonly what: string,
  ) {}

  begins(error: unknown): void {
    if (!this.isOn) this.logger.warn({ err: error }, this.what);
    this.isOn = true;
  }

  ends(): void {
    if (this.isOn) this.logger.info(`over: ${this.what}`);
    this.isOn = false;
  }
}
