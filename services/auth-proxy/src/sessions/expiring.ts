import { Schema, type SchemaDefinition } from 'mongoose';

/** Something named that the store itself removes when its time is over. */
export interface Expiring {
  _id: string;
  expiresAt: Date;
}

/**
 * Schema of names that expire, with further fields if wanted. The store clears them about once a minute, so readers
 * look at `expiresAt` too.
 */
export const expiringSchema = <T extends Expiring = Expiring>(further: SchemaDefinition = {}): Schema<T> => {
  const fields: SchemaDefinition = { _id: String, expiresAt: { type: Date, required: true }, ...further };
  const schema = new Schema<T>(fields as SchemaDefinition<T>, { versionKey: false });
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  return schema;
};
