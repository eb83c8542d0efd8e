import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { AppError } from '@officina/server-kit/app-error';
import { Heartbeat } from '@officina/server-kit/leases/lease';
import { Logger } from '@officina/server-kit/logger';
import { ImportStore } from '../stored/import-store.ts';
import type { JobFields } from '../stored/documents.ts';
import { Preview } from './preview.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { ImportLeases, leaseTimes } from './import-leases.ts';
import { RowWriter, type IsStopped } from './row-writer.ts';

/** Attempts to take a lease, after the first one. */
const retries = 18;
/** How often a failing run is taken over before it is given up, so that it does not keep the tenant's lease forever. */
const maxTakeOvers = { READING: 2, SAVING: 20, UNDOING: 40 };

/**
 * Runs imports in the background, one per tenant at a time. The imports of a dead process are continued by the next process that
 * looks for them.
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
    private readonly writer: RowWriter,
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
   * Moves an import to its next state and starts to run it.
   * @param from states in which the import may be
   * @throws AppError `locked` if it is in another state, or another import of the tenant runs
   */
  async begin(
    job: JobFields,
    from: JobFields['state'][],
    next: Pick<JobFields, 'state'> & Partial<Pick<JobFields, 'by' | 'run'>>,
  ): Promise<JobFields> {
    const lease = { _id: job.tenantId, job: job._id.toHexString() };
    // A check takes about a second, and an import that is shown as ended may not have given its lease back yet.
    for (let left = retries; !(await this.leases.take(lease)); left -= 1) {
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
    const lookAgain = () => this.lookLater(this.leases.followsOthers ? leaseTimes.beatMs : leaseTimes.restMs);
    this.timer = setTimeout(() => void this.look().then(() => this.stopped || lookAgain()), afterMs);
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
      this.logger.warn({ err: error }, 'cannot look for interrupted imports');
    }
  }

  private run(job: JobFields, takenOver: number): void {
    const { tenantId } = job;
    const run = this.runUnderLease(job, takenOver).finally(() => {
      if (this.running.get(tenantId) === run) this.running.delete(tenantId);
    });
    this.running.set(tenantId, run);
  }

  /** A run that fails is retried by a process that finds its lease without a heartbeat; that may be this process. */
  private async runUnderLease(job: JobFields, takenOver: number): Promise<void> {
    const lease = { _id: job.tenantId, job: job._id.toHexString() };
    const heartbeat = new Heartbeat(() => this.leases.beat(lease), leaseTimes.beatMs);
    const isStopped = () => this.stopped || !heartbeat.isMine;
    try {
      await this.advance(job, takenOver, isStopped);
      const { state } = await this.store.job(job.tenantId, job._id);
      // Also while the process stops, so that the next import does not wait for one that has ended.
      if (state in maxTakeOvers) await this.leases.leave(lease);
      else {
        await this.store.keepLastEnded(job);
        await this.leases.end(lease);
      }
    } catch (error) {
      this.logger.error({ err: error, job: lease.job }, 'an import was interrupted');
      await this.leases.leave(lease).catch(() => undefined);
    } finally {
      heartbeat.stop();
    }
  }

  private async advance(job: JobFields, takenOver: number, isStopped: IsStopped): Promise<void> {
    if (takenOver > 0) await this.resume(job, takenOver);
    const current = await this.store.job(job.tenantId, job._id);
    if (current.state === 'SAVING') await this.writer.save(current, isStopped);
    if (isStopped()) return;
    // This process or an earlier one has found a row that is refused.
    const saved = await this.store.job(job.tenantId, job._id);
    if (saved.state === 'UNDOING') await this.writer.undo(saved, isStopped);
    // Also after a save that found records changed since the preview.
    if (saved.state === 'READING') await this.preview.read(saved);
  }

  /** Marks an import as resumed, and ends one that fails repeatedly. */
  private async resume(job: JobFields, takenOver: number): Promise<void> {
    await this.store.move(job, ['SAVING', 'UNDOING'], { resumed: true });
    if (takenOver > maxTakeOvers.READING)
      await this.store.move(job, ['READING'], {
        state: 'REFUSED',
        reason: 'il controllo si è interrotto più volte: riprova tra poco.',
      });
    if (takenOver > maxTakeOvers.SAVING)
      await this.store.move(job, ['SAVING'], {
        state: 'UNDOING',
        reason: 'Il salvataggio si è interrotto troppe volte.',
      });
    if (takenOver > maxTakeOvers.UNDOING) await this.writer.giveUp(job);
  }
}
