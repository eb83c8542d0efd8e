import { Injectable } from '@nestjs/common';
import { contended } from '@officina/server-kit/store/store-errors';
import { Store } from '@officina/server-kit/store/store';
import { Schema, type Model } from 'mongoose';
import { insertOnce } from '../insert-once.ts';

/** That a tenant was erased, or is being erased. It stays for ever, and holds nothing of its people. */
export interface Erasure {
  /** The tenant's code, which nobody gets again: old QR labels and old tokens name it. */
  _id: string;
  begunAt: Date;
  /** Absent while some of its data may be left. */
  endedAt?: Date;
  /** How many documents went. */
  documents?: number;
  /** Seconds since 1970: every token of its users, as `endedUpTo` of the tenant that is gone. */
  endedUpTo: number;
  /** Where it was one of the demo's companies. */
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

/** The installation's own record of the tenants that were erased. */
@Injectable()
export class Erasures {
  private readonly erasures: Model<Erasure>;

  constructor(store: Store) {
    this.erasures = store.system<Erasure>('erased-tenants', 'erasures', schema);
  }

  of(code: string): Promise<Erasure | null> {
    return this.erasures.findOne({ _id: code }).lean<Erasure>().exec();
  }

  /** Nothing when it has begun already. */
  async begin(erasure: Omit<Erasure, 'endedAt' | 'documents'>): Promise<void> {
    await insertOnce(this.erasures, erasure);
  }

  /** The first time counts. */
  async end(code: string, ended: Required<Pick<Erasure, 'endedAt' | 'documents'>>): Promise<void> {
    await contended(() => this.erasures.updateOne({ _id: code, endedAt: null }, { $set: ended }));
  }

  /** Erased tenants some of whose tokens, not yet expired, are void. */
  async endedSince(seconds: number): Promise<{ tenant: string; upTo: number }[]> {
    const ended = await this.erasures.find({ endedUpTo: { $gt: seconds } }).lean<Erasure[]>();
    return ended.map(({ _id, endedUpTo }) => ({ tenant: _id, upTo: endedUpTo }));
  }
}
