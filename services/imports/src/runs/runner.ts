import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { AppError } from '@officina/server-kit/app-error';
import { Logger } from '@officina/server-kit/logger';
import { ImportStore } from '../stored/import-store.ts';
import type { JobFields } from '../stored/documents.ts';
import { Preview } from './preview.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { Turns, turnTimes } from './turns.ts';
import { Writing } from './writing.ts';

const [tries, triesApartMs] = [18, 200];

/** Says while a run goes on whether it is to stop: the process ends, or another one has taken it over. */
export type IsStopped = () => boolean;

/**
 * Runs imports behind the calls, one of a tenant at a time. One whose process has died is gone on with by the next process
 * that looks, its own successor among them.
 */
@Injectable()
export class Runner implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly running = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly store: ImportStore,
    private readonly turns: Turns,
    private readonly preview: Preview,
    private readonly writing: Writing,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.look(), turnTimes.beatMs);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await Promise.all(this.running);
  }

  /**
   * Puts an import into the next state and begins to run it.
   * @throws AppError `locked` when it is in none of these states, or another import of the tenant runs
   */
  async begin(
    job: JobFields,
    from: JobFields['state'][],
    next: Pick<JobFields, 'state'> & Partial<Pick<JobFields, 'by'>>,
  ): Promise<JobFields> {
    const { tenantId, _id } = job;
    // A check takes about a second, and what is shown as ended may have to give its turn back yet.
    for (let left = tries; !(await this.turns.take(tenantId, _id.toHexString())); left -= 1) {
      if (left === 0)
        throw new AppError('locked', 'Un’altra importazione dell’azienda è in corso: riprova tra poco.');
      await delay(triesApartMs);
    }
    try {
      const moved = await this.store.move(job, from, { ...next, reason: null, resumed: false });
      if (!moved) throw new AppError('locked', 'Questa importazione è già andata avanti.');
      this.run(tenantId, moved);
      return moved;
    } catch (error) {
      await this.turns.end(tenantId);
      throw error;
    }
  }

  private async look(): Promise<void> {
    if (this.stopped) return;
    try {
      for (const { _id: tenantId, job } of await this.turns.inherit()) {
        const found = await this.store.jobs.findOne({ tenantId, _id: job }).lean<JobFields>();
        if (!found) await this.turns.end(tenantId);
        else this.run(tenantId, { ...found, resumed: true });
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'imports that were broken off cannot be looked for');
    }
  }

  private run(tenantId: string, job: JobFields): void {
    const run: Promise<void> = this.during(tenantId, job).finally(() => this.running.delete(run));
    this.running.add(run);
  }

  /** What fails here is tried again by whoever finds the turn without a beat. */
  private async during(tenantId: string, job: JobFields): Promise<void> {
    let isOurs = true;
    const beat = async () => {
      isOurs = await this.turns.beat(tenantId).catch(() => isOurs);
    };
    const beating = setInterval(() => void beat(), turnTimes.beatMs);
    const isStopped = () => this.stopped || !isOurs;
    try {
      await this.go(job, isStopped);
      await (isStopped() ? this.turns.leave(tenantId) : this.turns.end(tenantId));
    } catch (error) {
      this.logger.error({ err: error, job: job._id.toHexString() }, 'an import was broken off');
      await this.turns.leave(tenantId).catch(() => undefined);
    } finally {
      clearInterval(beating);
    }
  }

  private async go(job: JobFields, isStopped: IsStopped): Promise<void> {
    if (job.resumed) await this.store.move(job, [job.state], { resumed: true });
    if (job.state === 'SAVING') await this.writing.save(job, isStopped);
    if (job.state === 'UNDOING') await this.writing.undo(job, isStopped);
    const now = await this.store.job(job.tenantId, job._id);
    // Also after others have changed something since the preview.
    if (now.state === 'READING') await this.preview.read(now);
  }
}
