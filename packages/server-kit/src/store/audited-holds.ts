import type { Caller } from '@officina/contracts/caller';
import { Types } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../app-error.ts';
import { contended } from './store-errors.ts';
import { clocksApartMs, SystemClock } from '../clock.ts';
import { hidden, type AuditedDefinition, type Row, type RowModel } from './audited-schema.ts';
import { AuditedReads, type Filter } from './audited-reads.ts';
import type { Store } from './store.ts';
import type { Stored } from './stored.ts';

/** How long those who hold a document are waited for. */
export interface HoldPatience {
  deleteMs: number;
  turnMs: number;
}

const holdPatience: HoldPatience = {
  deleteMs: 2_000,
  /** Within the five seconds of a call, with its look-ups and the write itself. */
  turnMs: 2_500,
};

/** A document that cannot be deleted until it is let go. */
export interface Held<T> extends AsyncDisposable {
  document: Stored<T>;
}

/**
 * Longer than a write under a hold can take: the hold and the write each 37 s (a place in the pool, a server, an answer)
 * and once more when the driver tries again, with look-ups of seconds between them.
 */
const holdMs = 180_000;
/** A hold of a process that died keeps others from deleting as long as it may be needed, but not from their turn. */
const turnMs = 30_000;
const pollMs = 25;

/** The machines' own time, whatever time the handlers live in: holds cross processes. */
const clock = new SystemClock();
const inMs = (ms: number) => new Date(clock.now().getTime() + ms);

/** Holds until before then are over by every clock. */
const overBefore = (): Date => inMs(-clocksApartMs);

const heldBy = (by: string) => ({ $push: { _holds: { by, until: inMs(holdMs) } }, $inc: { _held: 1 } });

const heldNow = () => new AppError('in_use', 'Qualcuno lo sta usando in questo momento: riprova tra poco.');

/**
 * Holds: who is going to point at a document keeps it from being deleted until the pointer is written, in this service
 * or in another (ADR 0013). A hold that is never let go, because its process died, ends by itself after three minutes,
 * and as many more as clocks may be apart.
 */
export class AuditedHolds<T extends object> extends AuditedReads<T> {
  private readonly patience: HoldPatience;

  constructor(definition: AuditedDefinition<T>, model: RowModel, store: Store) {
    super(definition, model, store.pages);
    this.patience = { ...holdPatience, ...store.holdPatience };
  }

  /** Holds the one document that matches; null when there is none. Let go at the end of the block: `await using`. */
  async hold(caller: Caller, filter: Filter<T>): Promise<Held<T> | null> {
    return this.heldAs(caller, filter, randomUUID());
  }

  /**
   * As `hold`, but in turn: waits until those who held it before have let go.
   * @throws AppError `in_use` when they hold it longer
   */
  async holdInTurn(caller: Caller, filter: Filter<T>): Promise<Held<T> | null> {
    const by = randomUUID();
    const held = await this.heldAs(caller, filter, by);
    if (!held) return null;
    await using unlessMine = new AsyncDisposableStack();
    unlessMine.use(held);
    const patience = inMs(this.patience.turnMs);
    while (await this.isBehind(caller, held.document, by)) {
      if (clock.now() > patience) throw heldNow();
      await delay(pollMs);
    }
    unlessMine.move();
    return held;
  }

  private async heldAs(caller: Caller, filter: Filter<T>, by: string): Promise<Held<T> | null> {
    const document = await this.holdOne(caller, filter, by);
    if (!document) return null;
    // One that cannot be let go, because the store is away by now, ends by itself.
    const letGo = () => this.release(caller, [document._id.toHexString()], by).catch(() => undefined);
    return { document, [Symbol.asyncDispose]: letGo };
  }

  /**
   * Holds those of the ids that there are, for another service; unknown ones and other tenants' are absent.
   * @param by a UUID of the asker's, which `release` names again
   */
  async holdByIds(caller: Caller, ids: string[], by: string): Promise<Stored<T>[]> {
    const together = ids.length > 1 ? await this.holdTogether(caller, ids, by) : [];
    const held = new Set(together.map(({ _id }) => _id.toHexString()));
    const missed = ids.filter((id) => !held.has(id));
    const alone = missed.map((id) => this.holdOne(caller, { _id: new Types.ObjectId(id) } as Filter<T>, by));
    return [...together, ...(await Promise.all(alone)).filter((document) => document !== null)];
  }

  /** Lets go what is held under this name, and what nobody let go in time. */
  async release(caller: Caller, ids: string[], by: string): Promise<void> {
    const over = { $or: [{ by }, { until: { $lt: overBefore() } }] };
    const among = this.ofTenant(caller, { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } });
    await contended(() => this.model.updateMany(among, { $pull: { _holds: over } }));
  }

  /** Until when a delete that begins now waits for those who hold the document. */
  protected deletePatience(): Date {
    return inMs(this.patience.deleteMs);
  }

  /**
   * How often the document has been held so far, told once nobody holds it: while that number stays, nobody can have
   * begun to point at it.
   * @param patience until when to wait for those who hold it
   * @throws AppError `in_use` when somebody holds it longer
   */
  protected async heldSoFar(caller: Caller, { _id }: Stored<T>, patience: Date): Promise<number | null> {
    for (;;) {
      const row = await this.model.findOne(this.scoped(caller, { _id }), { _holds: 1, _held: 1 }).lean<Row>();
      if (!row?._holds?.some(({ until }) => until > overBefore())) return row?._held ?? null;
      if (clock.now() > patience) throw heldNow();
      await delay(pollMs);
    }
  }

  /** Whether somebody who still holds it began before. */
  private async isBehind(caller: Caller, { _id }: Stored<T>, by: string): Promise<boolean> {
    const row = await this.model.findOne(this.scoped(caller, { _id }), { _holds: 1 }).lean<Row>();
    const first = row?._holds?.find((one) => one.by === by || one.until > inMs(holdMs - turnMs));
    return first !== undefined && first.by !== by;
  }

  /** One write for all; the store may pass over one that somebody changes at that moment. */
  private async holdTogether(caller: Caller, ids: string[], by: string): Promise<Stored<T>[]> {
    const among = { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } };
    const found = this.scoped(caller, among as Filter<T>);
    await contended(() => this.model.updateMany(found, heldBy(by)));
    return this.find(caller, { ...among, '_holds.by': by } as Filter<T>);
  }

  private async holdOne(caller: Caller, filter: Filter<T>, by: string): Promise<Stored<T> | null> {
    const options = { returnDocument: 'after', projection: hidden } as const;
    const found = this.scoped(caller, filter);
    const row = await contended(() => this.model.findOneAndUpdate(found, heldBy(by), options).lean<Row>());
    return row && this.stored(row);
  }
}
