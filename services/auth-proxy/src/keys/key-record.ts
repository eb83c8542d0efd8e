import type { JWK } from 'jose';
import { Schema } from 'mongoose';

/** A signing key as it lies in the store. */
export interface KeyRecord {
  /** Generation, from 1: a unique name, so that two processes that start at once make one key. */
  _id: number;
  kid: string;
  /** The private key, as KeySeal closes it. */
  sealed?: string;
  createdAt: Date;
  /** Before keys were sealed. */
  privateJwk?: JWK;
  publicJwk?: JWK;
}

export const keySchema = new Schema<KeyRecord>(
  {
    _id: Number,
    kid: { type: String, required: true },
    sealed: String,
    createdAt: { type: Date, required: true },
    privateJwk: Schema.Types.Mixed,
    publicJwk: Schema.Types.Mixed,
  },
  { versionKey: false },
);
