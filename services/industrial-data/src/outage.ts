import type { Logger } from '@officina/server-kit/logger';

/** Logs once that something cannot be had, and once that it can be had again. */
export class Outage {
  private isOn = false;

  /** @param what for the log: `the networks of sensors cannot be asked for` */
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
