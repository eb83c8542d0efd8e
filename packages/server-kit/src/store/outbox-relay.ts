import type { AuditEntry } from '@officina/contracts/events/events';
import type { Clock } from '../clock.ts';
import { faultPoint } from '../fault-points.ts';
import type { Logger } from '../logger.ts';
import type { RowModel } from './audited-schema.ts';
import { withTimeout } from '../with-timeout.ts';
import { systemScope } from './tenant-scope.ts';

export interface RelaySettings {
  clock: Clock;
  logger: Logger;
  /** Sends entries to the events service and returns the eids that it stored; throws if it cannot be reached. */
  append: (entries: AuditEntry[]) => Promise<string[]>;
  /**
   * `clear-first` loses events if the process is killed: negative control of the kill test.
   */
  order: 'confirm-first' | 'clear-first';
}

interface Batch {
  ids: unknown[];
  entries: AuditEntry[];
}

const pollMs = 5_000;
/** The driver can wait forever on a dead socket; the next batch must not. */
const batchLimitMs = 30_000;
const sweepMs = 3_600_000;
const maxDocuments = 100;
const maxEntries = 200;
const maxBatchBytes = 600 * 1024;
/** The fields of a stub: what remains of a deleted document that was created with an Idempotency-Key. */
const stubFields = new Set(['_id', 'tenantId', 'deletedAt', '_request']);

/**
 * Sends audit entries from the documents to the events service, and clears them only after they are stored there.
 * Repeats are harmless (unique eid), so two relays may run at once.
 */
export class OutboxRelay {
  private readonly models: RowModel[] = [];
  private readonly dirty = new Set<RowModel>();
  private timers: NodeJS.Timeout[] = [];
  private running: Promise<void> | undefined;
  private readonly oldestUnsent = new Map<RowModel, string>();
  private failing = false;

  constructor(private readonly settings: RelaySettings) {}

  /** Adds a collection whose documents have outboxes. */
  register(model: RowModel): void {
    this.models.push(model);
  }

  /** Starts the regular scan of all collections, which also finds entries that a killed process left. */
  start(): void {
    this.wakeAll();
    this.sweep();
    this.timers = [setInterval(() => this.wakeAll(), pollMs), setInterval(() => this.sweep(), sweepMs)];
  }

  /** Reports that this collection has an entry to send. */
  wake(model: RowModel): void {
    this.dirty.add(model);
    this.running ??= this.run().finally(() => {
      this.running = undefined;
      // These were woken after the run's last check.
      for (const pending of this.dirty) this.wake(pending);
    });
  }

  /** Sends all entries that can be sent now. */
  async flush(): Promise<void> {
    this.wakeAll();
    while (this.running) await this.running;
  }

  /** Sends what can be sent, and stops. */
  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await this.flush();
  }

  /** Age of the oldest entry that the last attempt could not send; 0 if all are sent. */
  oldestUnsentMs(): number {
    if (!this.oldestUnsent.size) return 0;
    const oldest = Math.min(...[...this.oldestUnsent.values()].map((at) => Date.parse(at)));
    return Math.max(0, this.settings.clock.now().getTime() - oldest);
  }

  private wakeAll(): void {
    for (const model of this.models) this.wake(model);
  }

  /** Purges tombstones that a killed process left. */
  private sweep(): void {
    for (const model of this.models) {
      this.purge(model, {}).catch((error: unknown) => this.settings.logger.warn({ err: error }, 'no sweep'));
    }
  }

  private async run(): Promise<void> {
    for (const model of this.dirty) {
      this.dirty.delete(model);
      try {
        // Queued again behind the others: ten thousand entries of one collection do not delay those of another.
        if (await withTimeout(batchLimitMs, this.sendBatch(model), 'a batch of audit entries'))
          this.dirty.add(model);
        this.failing = false;
      } catch (error) {
        if (!this.failing) this.settings.logger.warn({ err: error }, 'audit entries wait');
        this.failing = true;
      }
    }
  }

  /** True if there may be more. */
  private async sendBatch(model: RowModel): Promise<boolean> {
    const { ids, entries } = await this.read(model);
    const [oldest] = entries;
    this.oldestUnsent.delete(model);
    if (!oldest) return false;
    this.oldestUnsent.set(model, oldest.at);
    if (this.settings.order === 'clear-first')
      await this.clear(
        model,
        ids,
        entries.map(({ eid }) => eid),
      );
    const stored = await this.settings.append(entries);
    faultPoint('relay.afterAppend');
    await this.clear(model, ids, stored);
    if (entries.some(({ to }) => to === null)) await this.purge(model, { _id: { $in: ids } });
    this.oldestUnsent.delete(model);
    return stored.length > 0;
  }

  private async read(model: RowModel): Promise<Batch> {
    const ids = new Set<unknown>();
    const entries: AuditEntry[] = [];
    let bytes = 0;
    for await (const { id, entry } of this.waiting(model)) {
      bytes += Buffer.byteLength(JSON.stringify(entry));
      if (entries.length && (bytes > maxBatchBytes || entries.length === maxEntries)) break;
      ids.add(id);
      entries.push(entry);
    }
    entries.sort((a, b) => a.at.localeCompare(b.at) || a.version - b.version);
    return { ids: [...ids], entries };
  }

  /** Uses a cursor: an answer of the store is at most 16 MB, and only as much is fetched as is sent. */
  private async *waiting(model: RowModel): AsyncGenerator<{ id: unknown; entry: AuditEntry }> {
    const rows = model
      .find({ '_outbox.eid': { $gt: '' } }, { _outbox: 1 }, systemScope('outbox-relay'))
      .limit(maxDocuments)
      .lean()
      .cursor();
    for await (const { _id, _outbox } of rows) for (const entry of _outbox) yield { id: _id, entry };
  }

  private async clear(model: RowModel, ids: unknown[], eids: string[]): Promise<void> {
    const cleared = { $pull: { _outbox: { eid: { $in: eids } } } };
    await model.updateMany({ _id: { $in: ids } }, cleared, systemScope('outbox-relay'));
  }

  /**
   * Removes tombstones whose events are stored. Documents created with an Idempotency-Key leave a stub: the same
   * create would reuse the id, whose events exist already.
   */
  private async purge(model: RowModel, among: { _id?: { $in: unknown[] } }): Promise<void> {
    const sent = { ...among, deletedAt: { $type: 'date' }, '_outbox.eid': { $exists: false } };
    await model.deleteMany({ ...sent, _request: null }, systemScope('tombstone-purge'));
    const withKey = { ...sent, _request: { $ne: null }, __v: { $exists: true } };
    await model.updateMany(withKey, { $unset: contentOf(model) }, systemScope('tombstone-purge'));
  }
}

const contentOf = (model: RowModel): Record<string, ''> => {
  const fields = Object.keys(model.schema.paths).map((path) => path.split('.')[0] ?? path);
  return Object.fromEntries(fields.filter((field) => !stubFields.has(field)).map((field) => [field, '']));
};
