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

/** The leases of a collection. Each change affects one document, if the lease is still as expected. */
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

  /**
   * Takes a lease over from a dead owner.
   * @param seen the lease as it was observed
   * @param next the new owner, and other fields that change
   * @returns false if the lease has changed since it was observed
   */
  takeOver(seen: L, next: Partial<L>): Promise<boolean> {
    return this.matched(this.asSeen(seen), { $set: this.paths(next), ...this.grow });
  }

  /** @param mine `_id` and owner of the lease @returns false once the lease has another owner */
  beat(mine: Identified & Partial<L>): Promise<boolean> {
    return this.update(mine, this.grow);
  }

  /** Updates the document of a lease. @param mine as in `beat` @returns as `beat` */
  update(mine: Identified & Partial<L>, change: UpdateQuery<Document>): Promise<boolean> {
    return this.matched(this.paths(mine), change as UpdateQuery<Fields>);
  }

  /** Gives a lease back; does nothing if it has another owner. */
  async release(mine: Identified & Partial<L>): Promise<void> {
    await this.model.deleteOne(this.paths(mine));
  }

  /** Deletes a dead owner's lease, unless it has changed since it was observed. */
  async remove(seen: L): Promise<void> {
    await this.model.deleteOne(this.asSeen(seen));
  }

  private asSeen(seen: L): Fields {
    const signs = Object.fromEntries(this.shape.signs.map((name) => [name, seen[name]]));
    return { ...this.paths(signs), _id: seen._id };
  }

  private get grow(): UpdateQuery<Fields> {
    return { $inc: this.paths({ [this.shape.number]: 1 }) };
  }

  /** Fields of a lease by their path in the document. */
  private paths(fields: object): Fields {
    const { field } = this.shape;
    const path = (name: string) => (field && name !== '_id' ? `${field}.${name}` : name);
    return Object.fromEntries(Object.entries(fields).map(([name, value]) => [path(name), value]));
  }

  private async matched(filter: Fields, change: UpdateQuery<Fields>): Promise<boolean> {
    return (await this.model.updateOne(filter, change)).matchedCount > 0;
  }
}

/** Finds the dead by their signs of life: the dead show no new sign. */
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
    const sightings = current.map((one) => ({ one, ...this.look(one, now) }));
    this.seen = new Map(sightings.map(({ one, sign, since }) => [one._id, { sign, since }]));
    return sightings.filter(({ since }) => now - since >= deadMs).map(({ one }) => one);
  }

  private look(one: L, now: number): { sign: string; since: number } {
    const sign = JSON.stringify(this.signs.map((name) => one[name]));
    const before = this.seen.get(one._id);
    return before?.sign === sign ? before : { sign, since: now };
  }
}

/** Beats for an owner at regular intervals. */
export class Heartbeat {
  private isLost = false;
  private readonly timer: NodeJS.Timeout;

  /** @param beat returns whether the lease is still its owner's; an error tells nothing about that */
  constructor(beat: () => Promise<boolean>, everyMs: number) {
    const attempt = async () => {
      const isStillMine = await beat().catch(() => true);
      this.isLost ||= !isStillMine;
    };
    this.timer = setInterval(() => void attempt(), everyMs);
  }

  /** False once a beat has found another owner. */
  get isMine(): boolean {
    return !this.isLost;
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
