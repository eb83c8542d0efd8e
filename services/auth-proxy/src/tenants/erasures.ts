import { Injectable } from '@nestjs/common';
import { retryOnConflict } from '@officina/server-kit/store/store-errors';
import { Store } from '@officina/server-kit/store/store';
import { Schema, type Model } from 'mongoose';
import { insertOnce } from '@officina/server-kit/store/insert-once';

/** The record that a tenant was or is being erased. It is kept forever and has no personal data. */
export interface Erasure {
  /** The tenant's code, which is never reused: old QR labels and tokens contain it. */
  _id: string;
  begunAt: Date;
  /** Absent while some of its data may remain. */
  endedAt?: Date;
  /** The number of erased documents. */
  documents?: number;
  /** Seconds since 1970 up to which all tokens of its users are void, as `endedUpTo` of the erased tenant. */
  endedUpTo: number;
  /** Whether it was one of the demo's companies. */
  isDemo?: boolean;
}

const schema = new Schema<Erasure>(
  {
    _id: String,
    begunAt: { type: Date, required: true },
    endedAt: Date,
    documents: Number,
    endedUpTo: { type: Number, required: true },
    isDemo: Boolean,
  },
  { versionKey: false },
);

/** The installation's record of erased tenants. */
@Injectable()
export class Erasures {
  private readonly erasures: Model<Erasure>;

  constructor(store: Store) {
    this.erasures = store.system<Erasure>('erased-tenants', 'erasures', schema);
  }

  of(code: string): Promise<Erasure | null> {
    return this.erasures.findOne({ _id: code }).lean<Erasure>().exec();
  }

  /** Does nothing if it has already begun. */
  async begin(erasure: Omit<Erasure, 'endedAt' | 'documents'>): Promise<void> {
    await insertOnce(this.erasures, erasure);
  }

  /** Only the first call counts. */
  async end(code: string, ended: Required<Pick<Erasure, 'endedAt' | 'documents'>>): Promise<void> {
    await retryOnConflict(() => this.erasures.updateOne({ _id: code, endedAt: null }, { $set: ended }));
  }

  /** Erased tenants that have void tokens which have not expired. */
  async endedSince(seconds: number): Promise<{ tenant: string; upTo: number }[]> {
    const ended = await this.erasures.find({ endedUpTo: { $gt: seconds } }).lean<Erasure[]>();
    return ended.map(({ _id, endedUpTo }) => ({ tenant: _id, upTo: endedUpTo }));
  }
}
