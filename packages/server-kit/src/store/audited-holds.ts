import type { Caller } from '@officina/contracts/caller';
import { Types } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../app-error.ts';
import { retryOnConflict } from './store-errors.ts';
import { maxClockDifferenceMs, SystemClock } from '../clock.ts';
import { hiddenFields, type AuditedDefinition, type Row, type RowModel } from './audited-schema.ts';
import { AuditedReads, type Filter } from './audited-reads.ts';
import type { Store, HoldTimeouts } from './store.ts';
import type { Stored } from './stored.ts';
const defaultTimeouts: HoldTimeouts = {
  deleteMs: 2_000,
  /** Leaves room for look-ups and the write within the five seconds of a call. */
  turnMs: 2_500,
};

/** A document that cannot be deleted until it is released. */
export interface HeldDocument<T> extends AsyncDisposable {
  document: Stored<T>;
}

/**
 * Longer than a write under a hold can take: the hold and the write take up to 37 s each (pool, server
 * selection, answer), twice that if the driver retries, with look-ups of a few seconds between them.
 */
const holdMs = 180_000;
/**
 * The hold of a process that died prevents deletes as long as it might be needed, but blocks the queue only
 * this long.
 */
const turnMs = 30_000;
const pollMs = 25;

/** The server's real time, even if handlers use a simulated clock: processes share holds. */
const clock = new SystemClock();
const inMs = (ms: number) => new Date(clock.now().getTime() + ms);

/** Holds that end before this are over on every server's clock. */
const surelyOverBefore = (): Date => inMs(-maxClockDifferenceMs);

const addHold = (by: string) => ({ $push: { _holds: { by, until: inMs(holdMs) } }, $inc: { _held: 1 } });

const inUse = () => new AppError('in_use', 'Qualcuno lo sta usando in questo momento: riprova tra poco.');

/**
 * Holds prevent a document from being deleted until a reference to it is written, in this or another
 * service (ADR 0013). A hold whose process died expires after three minutes plus the maximum clock
 * difference.
 */
export class AuditedHolds<T extends object> extends AuditedReads<T> {
  private readonly timeouts: HoldTimeouts;

  constructor(definition: AuditedDefinition<T>, model: RowModel, store: Store) {
    super(definition, model, store.pages);
    this.timeouts = { ...defaultTimeouts, ...store.holdPatience };
  }

  /**
   * Holds the matching document; null if there is none. Use with `await using`, which releases it at the
   * end of the block.
   */
  async hold(caller: Caller, filter: Filter<T>): Promise<HeldDocument<T> | null> {
    return this.heldAs(caller, filter, randomUUID());
  }

  /**
   * As `hold`, but queues: waits until earlier holds are released.
   * @throws AppError `in_use` if they last longer
   */
  async holdInTurn(caller: Caller, filter: Filter<T>): Promise<HeldDocument<T> | null> {
    const by = randomUUID();
    const held = await this.heldAs(caller, filter, by);
    if (!held) return null;
    await using onFailure = new AsyncDisposableStack();
    onFailure.use(held);
    const deadline = inMs(this.timeouts.turnMs);
    while (await this.isBehind(caller, held.document, by)) {
      if (clock.now() > deadline) throw inUse();
      await delay(pollMs);
    }
    onFailure.move();
    return held;
  }

  private async heldAs(caller: Caller, filter: Filter<T>, by: string): Promise<HeldDocument<T> | null> {
    const document = await this.holdOne(caller, filter, by);
    if (!document) return null;
    // If the store is down by now, the hold expires by itself.
    const release = () => this.release(caller, [document._id.toHexString()], by).catch(() => undefined);
    return { document, [Symbol.asyncDispose]: release };
  }

  /**
   * Holds the existing documents among the ids, for another service; unknown ids and other tenants' are skipped.
   * @param by a UUID of the calling service, which it passes to `release` again
   */
  async holdByIds(caller: Caller, ids: string[], by: string): Promise<Stored<T>[]> {
    const together = ids.length > 1 ? await this.holdTogether(caller, ids, by) : [];
    const held = new Set(together.map(({ _id }) => _id.toHexString()));
    const missed = ids.filter((id) => !held.has(id));
    const alone = missed.map((id) => this.holdOne(caller, { _id: new Types.ObjectId(id) } as Filter<T>, by));
    return [...together, ...(await Promise.all(alone)).filter((document) => document !== null)];
  }

  /** Releases the holds with this id, and expired ones. */
  async release(caller: Caller, ids: string[], by: string): Promise<void> {
    const over = { $or: [{ by }, { until: { $lt: surelyOverBefore() } }] };
    const among = this.ofTenant(caller, { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } });
    await retryOnConflict(() => this.model.updateMany(among, { $pull: { _holds: over } }));
  }

  /** Until when a delete that starts now waits for holds. */
  protected deleteDeadline(): Date {
    return inMs(this.timeouts.deleteMs);
  }

  /**
   * Waits until there is no hold on the document and returns how many there have been: while this number stays the
   * same, nobody can have started to write a reference to it.
   * @throws AppError `in_use` if a hold lasts beyond the deadline
   */
  protected async holdCountWhenFree(
    caller: Caller,
    { _id }: Stored<T>,
    deadline: Date,
  ): Promise<number | null> {
    for (;;) {
      const row = await this.model.findOne(this.scoped(caller, { _id }), { _holds: 1, _held: 1 }).lean<Row>();
      if (!row?._holds?.some(({ until }) => until > surelyOverBefore())) return row?._held ?? null;
      if (clock.now() > deadline) throw inUse();
      await delay(pollMs);
    }
  }

  /** Whether an earlier hold still exists. */
  private async isBehind(caller: Caller, { _id }: Stored<T>, by: string): Promise<boolean> {
    const row = await this.model.findOne(this.scoped(caller, { _id }), { _holds: 1 }).lean<Row>();
    const first = row?._holds?.find((one) => one.by === by || one.until > inMs(holdMs - turnMs));
    return first !== undefined && first.by !== by;
  }

  /** One write for all; the store may skip a document that is being changed at that moment. */
  private async holdTogether(caller: Caller, ids: string[], by: string): Promise<Stored<T>[]> {
    const among = { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } };
    const found = this.scoped(caller, among as Filter<T>);
    await retryOnConflict(() => this.model.updateMany(found, addHold(by)));
    return this.find(caller, { ...among, '_holds.by': by } as Filter<T>);
  }

  private async holdOne(caller: Caller, filter: Filter<T>, by: string): Promise<Stored<T> | null> {
    const options = { returnDocument: 'after', projection: hiddenFields } as const;
    const found = this.scoped(caller, filter);
    const row = await retryOnConflict(() =>
      this.model.findOneAndUpdate(found, addHold(by), options).lean<Row>(),
    );
    return row && this.stored(row);
  }
}
