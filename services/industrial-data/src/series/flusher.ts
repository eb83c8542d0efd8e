import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Logger } from '@officina/server-kit/logger';
import { within } from '@officina/server-kit/within';
import { Outage } from '../outage.ts';
import { KeepsReadings, type Reading } from './reading.ts';
import { readSpoolFile, type SpoolFile, type Torn } from './spool/spool-file.ts';
import { Spool } from './spool/spool.ts';

/** How long the flusher waits, in milliseconds. */
export interface FlushTimes {
  /** Between two looks for files that are whole. */
  lookMs: number;
  /** After which an attempt to keep readings is given up. */
  attemptMs: number;
  /** After an attempt that failed. */
  retryMs: number;
  /** Of a stop: what is not in the store by then stays on the disk. Within the supervisor's 7 s. */
  stopMs: number;
}

export const flushTimes: FlushTimes = { lookMs: 1_000, attemptMs: 60_000, retryMs: 5_000, stopMs: 4_000 };

export const FLUSH_TIMES = Symbol('FlushTimes');

interface ReadFile {
  file: SpoolFile;
  readings: Reading[];
  torn: Torn;
}

/**
 * Brings what is spooled into the store, quarter of an hour by quarter: the only way there, for what was read a moment ago,
 * before a restart, or by a process that is dead. A file is removed when the store has its readings.
 */
@Injectable()
export class Flusher implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> = Promise.resolve();
  private isRunning = false;
  private isOver = false;
  private notBefore = 0;
  private readonly outage: Outage;

  constructor(
    private readonly spool: Spool,
    private readonly store: KeepsReadings,
    private readonly logger: Logger,
    @Inject(FLUSH_TIMES) private readonly times: FlushTimes,
  ) {
    this.outage = new Outage(logger, 'the store does not keep readings, they stay in the spool');
  }

  onApplicationBootstrap(): void {
    void this.spool.start();
    this.timer = setInterval(() => this.look(), this.times.lookMs);
  }

  /** When nothing is polled any more. */
  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    const say = (what: string) => (error: unknown) => this.logger.warn({ err: error }, what);
    const flushing = within(this.times.stopMs, this.flushAll(), 'bringing readings into the store');
    await flushing.catch(
      say('not all that was read is in the store: what is on the disk stays for the next start'),
    );
    this.isOver = true;
    await this.spool.close().catch(say('the spool cannot be closed'));
  }

  private look(): void {
    if (this.isRunning || performance.now() < this.notBefore) return;
    this.isRunning = true;
    this.round = this.flush('over')
      .then(
        () => this.outage.ends(),
        (error: unknown) => {
          this.notBefore = performance.now() + this.times.retryMs;
          this.outage.begins(error);
        },
      )
      .finally(() => {
        this.isRunning = false;
      });
  }

  private async flushAll(): Promise<void> {
    await this.spool.sync().catch(() => undefined);
    await this.round;
    await this.flush('all');
    // What a full disk had no room for until now.
    await this.spool.sync();
    await this.flush('all');
  }

  /** @throws for what could not be kept, which is tried again after everything else */
  private async flush(which: 'over' | 'all'): Promise<void> {
    await this.spool.seal(which);
    for (let files = this.spool.take(); files.length > 0 && !this.isOver; files = this.spool.take()) {
      try {
        await this.bring(files);
      } catch (error) {
        this.spool.giveBack(files);
        throw error;
      }
    }
  }

  private async bring(files: SpoolFile[]): Promise<void> {
    const read: ReadFile[] = [];
    for (const file of files) read.push({ file, ...(await readSpoolFile(file.path)) });
    const readings = read.flatMap((one) => one.readings);
    if (readings.length > 0)
      await within(this.times.attemptMs, this.store.keep(readings), 'keeping readings');
    for (const { file, readings: kept, torn } of read) await this.spool.remove(file, kept.length, torn);
  }
}
