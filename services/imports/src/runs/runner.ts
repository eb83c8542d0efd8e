import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { AppError } from '@officina/server-kit/app-error';
import { Heartbeat } from '@officina/server-kit/leases/lease';
import { Logger } from '@officina/server-kit/logger';
import { ImportStore } from '../stored/import-store.ts';
import type { JobFields } from '../stored/documents.ts';
import { Preview } from './preview.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { ImportLeases, leaseTimes } from './import-leases.ts';
import { Writing } from './row-writer.ts';

/** To get a turn, after the first. */
const tries = 18;
/** How often a run that fails is taken over before it is given up, so that it does not keep the tenant's turn for ever. */
const most = { READING: 2, SAVING: 20, UNDOING: 40 };

/** Says while a run goes on whether it is to stop: the process ends, or another one has taken it over. */
export type IsStopped = () => boolean;

/**
 * Runs imports behind the calls, one of a tenant at a time. One whose process has died is gone on with by the next process
 * that looks, its own successor among them.
 */
@Injectable()
export class Runner implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly running = new Map<string, Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly store: ImportStore,
    private readonly leases: ImportLeases,
    private readonly preview: Preview,
    private readonly writing: Writing,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.lookLater(leaseTimes.beatMs);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await Promise.all(this.running.values());
  }

  /**
   * Puts an import into the next state and begins to run it.
   * @throws AppError `locked` when it is in none of these states, or another import of the tenant runs
   */
  async begin(
    job: JobFields,
    from: JobFields['state'][],
    next: Pick<JobFields, 'state'> & Partial<Pick<JobFields, 'by' | 'run'>>,
  ): Promise<JobFields> {
    const lease = { _id: job.tenantId, job: job._id.toHexString() };
    // A check takes about a second, and what is shown as ended may have to give its turn back yet.
    for (let left = tries; !(await this.leases.take(lease)); left -= 1) {
      if (left === 0)
        throw new AppError('locked', 'Un’altra importazione dell’azienda è in corso: riprova tra poco.');
      await delay(leaseTimes.triesApartMs);
    }
    try {
      const moved = await this.store.move(job, from, { ...next, reason: null, resumed: false });
      if (!moved) throw new AppError('locked', 'Questa importazione è già andata avanti.');
      this.run(moved, 0);
      return moved;
    } catch (error) {
      await this.leases.end(lease);
      throw error;
    }
  }

  private lookLater(afterMs: number): void {
    const again = () => this.lookLater(this.leases.followsOthers ? leaseTimes.beatMs : leaseTimes.restMs);
    this.timer = setTimeout(() => void this.look().then(() => this.stopped || again()), afterMs);
  }

  private async look(): Promise<void> {
    if (this.stopped) return;
    try {
      for (const lease of await this.leases.takeOverDead(this.running)) {
        const job = await this.store.jobs.findOne({ tenantId: lease._id, _id: lease.job }).lean<JobFields>();
        if (job) this.run(job, lease.tries);
        else await this.leases.end(lease);
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'imports that were broken off cannot be looked for');
    }
  }

  private run(job: JobFields, takenOver: number): void {
    const { tenantId } = job;
    const run = this.during(job, takenOver).finally(() => {
      if (this.running.get(tenantId) === run) this.running.delete(tenantId);
    });
    this.running.set(tenantId, run);
  }

  /** What fails here is tried again by whoever finds the turn without a beat, this process among them. */
  private async during(job: JobFields, takenOver: number): Promise<void> {
    const lease = { _id: job.tenantId, job: job._id.toHexString() };
    const heartbeat = new Heartbeat(() => this.leases.beat(lease), leaseTimes.beatMs);
    const isStopped = () => this.stopped || !heartbeat.isMine;
    try {
      await this.go(job, takenOver, isStopped);
      const { state } = await this.store.job(job.tenantId, job._id);
      // Also when the process was told to end meanwhile: who begins the next import does not wait for one that has ended.
      if (state in most) await this.leases.leave(lease);
      else {
        await this.store.keepLastEnded(job);
        await this.leases.end(lease);
      }
    } catch (error) {
      this.logger.error({ err: error, job: lease.job }, 'an import was broken off');
      await this.leases.leave(lease).catch(() => undefined);
    } finally {
      heartbeat.stop();
    }
  }

  private async go(job: JobFields, takenOver: number, isStopped: IsStopped): Promise<void> {
    if (takenOver > 0) await this.resume(job, takenOver);
    const begun = await this.store.job(job.tenantId, job._id);
    if (begun.state === 'SAVING') await this.writing.save(begun, isStopped);
    if (isStopped()) return;
    // Whichever process found that a row does not pass.
    const saved = await this.store.job(job.tenantId, job._id);
    if (saved.state === 'UNDOING') await this.writing.undo(saved, isStopped);
    // Also after others have changed something since the preview.
    if (saved.state === 'READING') await this.preview.read(saved);
  }

  /** Says that an import was broken off; one that fails again and again ends. */
  private async resume(job: JobFields, takenOver: number): Promise<void> {
    await this.store.move(job, ['SAVING', 'UNDOING'], { resumed: true });
    if (takenOver > most.READING)
      await this.store.move(job, ['READING'], {
        state: 'REFUSED',
        reason: 'il controllo si è interrotto più volte: riprova tra poco.',
      });
    if (takenOver > most.SAVING)
      await this.store.move(job, ['SAVING'], {
        state: 'UNDOING',
        reason: 'Il salvataggio si è interrotto troppe volte.',
      });
    if (takenOver > most.UNDOING) await this.writing.giveUp(job);
  }
}
