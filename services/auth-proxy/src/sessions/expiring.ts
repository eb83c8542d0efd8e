import { Schema } from 'mongoose';

/** Something named that the store itself removes when its time is over. */
export interface Expiring {
  _id: string;
  expiresAt: Date;
}

/** Seconds for which what a token depends on is kept beyond its end: more than clocks of machines are apart. */
export const keptSeconds = 3_600;

export const expiringFields = { _id: String, expiresAt: { type: Date, required: true } } as const;

/** Lets the store clear what is over; it looks about once a minute, so readers look at `expiresAt` too. */
export const clearedWhenOver = <S extends Schema<never> | Schema>(schema: S): S => {
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  return schema;
};

/** Schema of names that expire. */
export const expiringSchema = (): Schema<Expiring> =>
  clearedWhenOver(new Schema<Expiring>(expiringFields, { versionKey: false }));
