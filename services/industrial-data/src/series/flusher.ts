import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Logger } from '@officina/server-kit/logger';
import { withTimeout } from '@officina/server-kit/with-timeout';
import { Outage } from '../outage.ts';
import { ReadingStore, type Reading } from './reading.ts';
import { readSpoolFile, type SpoolFile, type Torn } from './spool/spool-file.ts';
import { Spool } from './spool/spool.ts';

/** Times of the flusher in milliseconds. */
export interface FlushTimes {
  /** Between two checks for sealed files. */
  checkMs: number;
  /** Limit of an attempt to store readings. */
  attemptMs: number;
  /** Pause after a failed attempt. */
  retryMs: number;
  /** Limit of a stop: what is not stored by then stays on the disk. Within the supervisor's 7 s. */
  stopMs: number;
}

export const flushTimes: FlushTimes = { checkMs: 1_000, attemptMs: 60_000, retryMs: 5_000, stopMs: 4_000 };

export const FLUSH_TIMES = Symbol('FlushTimes');

interface ReadFile {
  file: SpoolFile;
  readings: Reading[];
  torn: Torn;
}

/**
 * Moves spooled readings into the store, one quarter of an hour at a time. All readings take this way: just read, from before a
 * restart, or of a dead process. A file is removed once its readings are stored.
 */
@Injectable()
export class Flusher implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> = Promise.resolve();
  private isRunning = false;
  private isStopped = false;
  private retryAt = 0;
  private readonly outage: Outage;

  constructor(
    private readonly spool: Spool,
    private readonly store: ReadingStore,
    private readonly logger: Logger,
    @Inject(FLUSH_TIMES) private readonly times: FlushTimes,
  ) {
    this.outage = new Outage(logger, 'the store does not keep readings, they stay in the spool');
  }

  onApplicationBootstrap(): void {
    void this.spool.start();
    this.timer = setInterval(() => this.flushDue(), this.times.checkMs);
  }

  /** Called after polling has ended. */
  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    const say = (what: string) => (error: unknown) => this.logger.warn({ err: error }, what);
    const flushing = withTimeout(this.times.stopMs, this.flushAll(), 'bringing readings into the store');
    await flushing.catch(
      say('not all that was read is in the store: what is on the disk stays for the next start'),
    );
    this.isStopped = true;
    await this.spool.close().catch(say('the spool cannot be closed'));
  }

  private flushDue(): void {
    if (this.isRunning || performance.now() < this.retryAt) return;
    this.isRunning = true;
    this.flushing = this.flush('over')
      .then(
        () => this.outage.ends(),
        (error: unknown) => {
          this.retryAt = performance.now() + this.times.retryMs;
          this.outage.begins(error);
        },
      )
      .finally(() => {
        this.isRunning = false;
      });
  }

  private async flushAll(): Promise<void> {
    await this.spool.sync().catch(() => undefined);
    await this.flushing;
    await this.flush('all');
    // Readings that a full disk had no room for until now.
    await this.spool.sync();
    await this.flush('all');
  }

  /** @throws if some readings could not be stored; they are retried after all others */
  private async flush(which: 'over' | 'all'): Promise<void> {
    await this.spool.seal(which);
    for (let files = this.spool.take(); files.length > 0 && !this.isStopped; files = this.spool.take()) {
      try {
        await this.storeFiles(files);
      } catch (error) {
        this.spool.release(files);
        throw error;
      }
    }
  }

  private async storeFiles(files: SpoolFile[]): Promise<void> {
    const read: ReadFile[] = [];
    for (const file of files) read.push({ file, ...(await readSpoolFile(file.path)) });
    const readings = read.flatMap((one) => one.readings);
    if (readings.length > 0)
      await withTimeout(this.times.attemptMs, this.store.keep(readings), 'keeping readings');
    for (const { file, readings: kept, torn } of read) await this.spool.remove(file, kept.length, torn);
  }
}
