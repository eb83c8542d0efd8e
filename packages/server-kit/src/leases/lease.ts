import type { Model, UpdateQuery } from 'mongoose';
import { isDuplicate } from '../store/store-errors.ts';

// A lease has an owner and a number that grows while the owner lives. Clocks of different machines differ, so no time is
// stored or compared: each observer measures with its own monotonic clock how long the number stays the same.

interface Identified {
  _id: string;
}
type Fields = Record<string, unknown>;

/** How a collection stores leases. Field names never change, because older processes read the same documents. */
interface LeaseShape<L> {
  /** Field of the number that grows. */
  number: keyof L & string;
  /** Fields that show whether a lease has changed; the number is among them. */
  signs: readonly (keyof L & string)[];
  /** Field that holds the lease, null while the lease is free. By default the document is the lease. */
  field?: string;
}

/**
 * The leases of a collection. Each change affects one document, if the lease is still as `expected`: the signs that `expected`
 * names must be the same. An owner names itself; an observer passes the lease as it has read it.
 */
export class StoredLeases<L extends Identified, Document = L> {
  private readonly model: Model<Fields>;

  constructor(
    model: Model<Document>,
    private readonly shape: LeaseShape<L>,
  ) {
    this.model = model as unknown as Model<Fields>;
  }

  all(): Promise<L[]> {
    return this.model.find().lean<L[]>();
  }

  /** @returns whether the lease was free; if two processes take it at once, one of them gets it */
  async take({ _id, ...lease }: L): Promise<boolean> {
    const { field } = this.shape;
    if (field) return this.matched({ _id, [field]: null }, { $set: { [field]: lease } });
    try {
      await this.model.create({ _id, ...lease });
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  /** Takes a lease from a dead owner. @param next the new owner, and other fields that change */
  takeOver(expected: L, next: Partial<L>): Promise<boolean> {
    return this.matched(this.where(expected), { $set: this.paths(next), ...this.growth });
  }

  beat(expected: Identified & Partial<L>): Promise<boolean> {
    return this.matched(this.where(expected), this.growth);
  }

  /** Updates the document of a lease. */
  update(expected: Identified & Partial<L>, change: UpdateQuery<Document>): Promise<boolean> {
    return this.matched(this.where(expected), change as UpdateQuery<Fields>);
  }

  /** Deletes a lease that is a document. */
  async release(expected: Identified & Partial<L>): Promise<void> {
    await this.model.deleteOne(this.where(expected));
  }

  private where(expected: Identified & Partial<L>): Fields {
    const named = this.shape.signs.filter((name) => expected[name] !== undefined);
    const signs = Object.fromEntries(named.map((name) => [name, expected[name]]));
    return { _id: expected._id, ...this.paths(signs) };
  }

  private get growth(): UpdateQuery<Fields> {
    return { $inc: this.paths({ [this.shape.number]: 1 }) };
  }

  private paths(fields: object): Fields {
    const { field } = this.shape;
    return Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [field ? `${field}.${name}` : name, value]),
    );
  }

  private async matched(filter: Fields, change: UpdateQuery<Fields>): Promise<boolean> {
    return (await this.model.updateOne(filter, change)).matchedCount > 0;
  }
}

/** Finds dead owners: those that show no new sign of life. */
export class SilenceWatch<L extends Identified> {
  private seen = new Map<string, { sign: string; since: number }>();
  private lookedAt = Number.NEGATIVE_INFINITY;

  /**
   * @param signs fields that change while the owner lives
   * @param lapseMs an observer that has not looked for so long starts over
   */
  constructor(
    private readonly signs: readonly (keyof L & string)[],
    private readonly lapseMs = Number.POSITIVE_INFINITY,
  ) {}

  /**
   * Those among all current ones that have shown no new sign for `deadMs`.
   * @param now milliseconds of a monotonic clock
   */
  silent(current: readonly L[], deadMs: number, now = performance.now()): L[] {
    if (now - this.lookedAt >= this.lapseMs) this.seen.clear();
    this.lookedAt = now;
    const before = this.seen;
    this.seen = new Map();
    return current.filter((one) => {
      const sign = JSON.stringify(this.signs.map((name) => one[name]));
      const former = before.get(one._id);
      const since = former?.sign === sign ? former.since : now;
      this.seen.set(one._id, { sign, since });
      return now - since >= deadMs;
    });
  }
}

/** Beats for an owner at regular intervals. */
export class Heartbeat {
  /** False once a beat has found another owner. An error says nothing about the owner. */
  isMine = true;
  private readonly timer: NodeJS.Timeout;

  constructor(beat: () => Promise<boolean>, everyMs: number) {
    const attempt = async () => {
      const isStillMine = await beat().catch(() => true);
      this.isMine &&= isStillMine;
    };
    this.timer = setInterval(() => void attempt(), everyMs);
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
