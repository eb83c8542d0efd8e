import { Injectable } from '@nestjs/common';
import { Store } from '@officina/server-kit/store/store';
import { isDuplicate, retryOnConflict } from '@officina/server-kit/store/store-errors';
import { Schema, type Model } from 'mongoose';

/** How many wrong codes have ever been tried in a company. */
interface WrongCodesOfTenant {
  /** `<tenant>:codes` */
  _id: string;
  tenantId: string;
  count: number;
}

const schema = new Schema<WrongCodesOfTenant>(
  { _id: String, tenantId: { type: String, required: true }, count: { type: Number, required: true } },
  { versionKey: false },
);

/**
 * Counts wrong codes by company: whoever guesses, guesses all codes of the company at once. A link compares the count with that of
 * its making, so one increment counts against all of them.
 */
@Injectable()
export class WrongCodes {
  private readonly counts: Model<WrongCodesOfTenant>;

  constructor(store: Store) {
    this.counts = store.scoped<WrongCodesOfTenant>('wrong_codes', schema);
  }

  async of(tenantId: string): Promise<number> {
    const row = await this.counts.findOne(idOf(tenantId)).lean<WrongCodesOfTenant>();
    return row?.count ?? 0;
  }

  /** Counts an attempt before it is judged, so that concurrent ones count too; returns the count before it. */
  async add(tenantId: string): Promise<number> {
    const row = await this.change(tenantId, 1);
    if (row) return row.count - 1;
    try {
      await retryOnConflict(() => this.counts.insertMany([{ ...idOf(tenantId), count: 1 }]));
      return 0;
    } catch (error) {
      // Two first attempts at once: the other one has created the count.
      if (!isDuplicate(error)) throw error;
      return this.add(tenantId);
    }
  }

  /** Takes an attempt back that was no wrong code. */
  async takeBack(tenantId: string): Promise<void> {
    await this.change(tenantId, -1);
  }

  private change(tenantId: string, by: 1 | -1): Promise<WrongCodesOfTenant | null> {
    return retryOnConflict(() =>
      this.counts
        .findOneAndUpdate(idOf(tenantId), { $inc: { count: by } }, { returnDocument: 'after' })
        .lean<WrongCodesOfTenant>(),
    );
  }
}

const idOf = (tenantId: string) => ({ _id: `${tenantId}:codes`, tenantId });
