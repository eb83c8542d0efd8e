import { Injectable } from '@nestjs/common';
import { isDuplicate } from '@officina/server-kit/store/store-errors';
import { Store } from '@officina/server-kit/store/store';
import { Schema, type Model } from 'mongoose';
import { randomUUID } from 'node:crypto';

/** The one import of a tenant that runs. */
export interface Turn {
  /** The tenant's code. */
  _id: string;
  job: string;
  /** The process that runs it. */
  owner: string;
  /** Grows while that lives. */
  beat: number;
  /** How often it was taken over. */
  tries: number;
}

export type Held = Pick<Turn, '_id' | 'job'>;

const turnSchema = new Schema<Turn>(
  { _id: String, job: String, owner: String, beat: Number, tries: Number },
  { versionKey: false },
);

/**
 * Milliseconds between two beats, between two looks while nobody else has a turn, for which a beat stands still when its
 * process is dead, and between two tries to get a turn.
 */
export const turnTimes = { beatMs: 1_000, restMs: 5_000, deadMs: 10_000, triesApartMs: 200 };

/**
 * Who runs the import of a tenant. The dead are told by beats that no longer change, on this process' own clock: clocks of
 * machines differ.
 */
@Injectable()
export class Turns {
  private readonly turns: Model<Turn>;
  private readonly owner = randomUUID();
  /** Whether there were turns at the last look that this process does not work on: then their beats are followed. */
  followsOthers = false;
  private readonly seen = new Map<string, { turn: Turn; since: number }>();

  constructor(store: Store) {
    this.turns = store.system('leases', 'import_turns', turnSchema);
    // Without its turn a run stops at its next beat.
    store.tenantData.includes('import_turns', this.turns as unknown as Model<never>, (_id) => ({ _id }));
  }

  /** @returns whether the turn is this process' now: nobody else had it */
  async take({ _id, job }: Held): Promise<boolean> {
    try {
      await this.turns.create({ _id, job, owner: this.owner, beat: 0, tries: 0 });
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  /** @returns false when somebody else has taken the turn over */
  async beat({ _id, job }: Held): Promise<boolean> {
    const { matchedCount } = await this.turns.updateOne(
      { _id, job, owner: this.owner },
      { $inc: { beat: 1 } },
    );
    return matchedCount > 0;
  }

  async end({ _id, job }: Held): Promise<void> {
    await this.turns.deleteOne({ _id, job, owner: this.owner });
  }

  /** Leaves the turn to whoever goes on with the import. */
  async leave({ _id, job }: Held): Promise<void> {
    await this.turns.updateOne({ _id, job, owner: this.owner }, { $set: { owner: 'nobody' } });
  }

  /**
   * Takes over the turns of processes that are dead, and those of this one that could not be given back.
   * @param running tenants whose import runs in this process
   */
  async inherit(running: { has: (tenantId: string) => boolean }): Promise<Turn[]> {
    const now = performance.now();
    const all = await this.turns.find().lean<Turn[]>();
    const inherited: Turn[] = [];
    const others = all.filter(({ _id, owner }) => owner !== this.owner || !running.has(_id));
    this.followsOthers = others.length > 0;
    // A turn of before may have had the same owner and beat.
    for (const [_id, { turn }] of this.seen)
      if (!others.some((one) => one._id === _id && one.job === turn.job)) this.seen.delete(_id);
    for (const turn of others) {
      const before = this.seen.get(turn._id);
      const isSame = before?.turn.owner === turn.owner && before.turn.beat === turn.beat;
      if (!before || !isSame) this.seen.set(turn._id, { turn, since: now });
      else if (now - before.since >= turnTimes.deadMs && (await this.takeOver(turn)))
        inherited.push({ ...turn, tries: turn.tries + 1 });
    }
    return inherited;
  }

  private async takeOver({ _id, job, owner, beat }: Turn): Promise<boolean> {
    const { matchedCount } = await this.turns.updateOne(
      { _id, job, owner, beat },
      { $set: { owner: this.owner }, $inc: { beat: 1, tries: 1 } },
    );
    return matchedCount > 0;
  }
}
