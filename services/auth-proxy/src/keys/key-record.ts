import { Schema } from 'mongoose';

/** A signing key as it lies in the store. */
export interface KeyRecord {
  /** Generation, from 1: a unique name, so that two processes that start at once make one key. */
  _id: number;
  kid: string;
  /** The private key, as KeySeal closes it. */
  sealed?: string;
  createdAt: Date;
}

export const keySchema = new Schema<KeyRecord>(
  {
    _id: Number,
    kid: { type: String, required: true },
    sealed: String,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
