import type { AuditEntry } from '@officina/contracts/events/events';
import type { Clock } from '../clock.ts';
import { faultPoint } from '../fault-points.ts';
import type { Logger } from '../logger.ts';
import type { RowModel } from './audited-schema.ts';
import { within } from '../within.ts';
import { systemScope } from './tenant-scope.ts';

export interface RelaySettings {
  clock: Clock;
  logger: Logger;
  /** Hands entries to events and answers the eids that are stored there; throws when it cannot be reached. */
  append: (entries: AuditEntry[]) => Promise<string[]>;
  /** `clear-first` loses events on a kill: the negative control of the kill test. */
  order: 'confirm-first' | 'clear-first';
}

interface Batch {
  ids: unknown[];
  entries: AuditEntry[];
}

const pollMs = 5_000;
/** The driver can wait for ever on a socket that died under it; the next batch must not. */
const batchLimitMs = 30_000;
const sweepMs = 3_600_000;
const maxDocuments = 100;
const maxEntries = 200;
const maxBatchBytes = 600 * 1024;
/** All that stays of a deleted document that was made with an Idempotency-Key. */
const kept = new Set(['_id', 'tenantId', 'deletedAt', '_request']);

/**
 * Carries audit entries from the documents to the events service and clears them only once they are stored there.
 * Repeats are harmless (unique eid), so two relays at once are too.
 */
export class OutboxRelay {
  private readonly models: RowModel[] = [];
  private readonly dirty = new Set<RowModel>();
  private timers: NodeJS.Timeout[] = [];
  private running: Promise<void> | undefined;
  private readonly oldestUnsent = new Map<RowModel, string>();
  private failing = false;

  constructor(private readonly settings: RelaySettings) {}

  /** A collection whose documents have outboxes. */
  register(model: RowModel): void {
    this.models.push(model);
  }

  /** Begins the regular look at all collections, which also finds what a killed process left. */
  start(): void {
    this.wakeAll();
    this.sweep();
    this.timers = [setInterval(() => this.wakeAll(), pollMs), setInterval(() => this.sweep(), sweepMs)];
  }

  /** There is an entry to send in this collection. */
  wake(model: RowModel): void {
    this.dirty.add(model);
    this.running ??= this.run().finally(() => {
      this.running = undefined;
      // Woken after the run had looked for the last time.
      for (const late of this.dirty) this.wake(late);
    });
  }

  /** Sends everything that can be sent now. */
  async flush(): Promise<void> {
    this.wakeAll();
    while (this.running) await this.running;
  }

  /** Sends what it can and stops. */
  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await this.flush();
  }

  /** Age of the oldest entry that could not be sent at the last try; 0 when all is sent. */
  oldestUnsentMs(): number {
    if (!this.oldestUnsent.size) return 0;
    const oldest = Math.min(...[...this.oldestUnsent.values()].map((at) => Date.parse(at)));
    return Math.max(0, this.settings.clock.now().getTime() - oldest);
  }

  private wakeAll(): void {
    for (const model of this.models) this.wake(model);
  }

  /** Tombstones whose purge was missed by a kill. */
  private sweep(): void {
    for (const model of this.models) {
      this.purge(model, {}).catch((error: unknown) => this.settings.logger.warn({ err: error }, 'no sweep'));
    }
  }

  private async run(): Promise<void> {
    for (const model of this.dirty) {
      this.dirty.delete(model);
      try {
        // Comes again after the others: ten thousand entries of one collection do not hold up the one of another.
        if (await within(batchLimitMs, this.sendBatch(model), 'a batch of audit entries'))
          this.dirty.add(model);
        this.failing = false;
      } catch (error) {
        if (!this.failing) this.settings.logger.warn({ err: error }, 'audit entries wait');
        this.failing = true;
      }
    }
  }

  /** True when there may be more. */
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

  /** By a cursor: the store answers at most 16 MB at once, and no more is asked for than is sent. */
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
   * Tombstones whose events are stored go. Of one made with an Idempotency-Key the id stays, for ever: the same create would
   * take it again, and the events of its versions are there already.
   */
  private async purge(model: RowModel, among: { _id?: { $in: unknown[] } }): Promise<void> {
    const sent = { ...among, deletedAt: { $type: 'date' }, '_outbox.eid': { $exists: false } };
    await model.deleteMany({ ...sent, _request: null }, systemScope('tombstone-purge'));
    const whole = { ...sent, _request: { $ne: null }, __v: { $exists: true } };
    await model.updateMany(whole, { $unset: contentOf(model) }, systemScope('tombstone-purge'));
  }
}

const contentOf = (model: RowModel): Record<string, ''> => {
  const fields = Object.keys(model.schema.paths).map((path) => path.split('.')[0] ?? path);
  return Object.fromEntries(fields.filter((field) => !kept.has(field)).map((field) => [field, '']));
};
