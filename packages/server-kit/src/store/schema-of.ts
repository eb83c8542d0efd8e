import { storedFields } from '@officina/contracts/fields';
import { Schema } from 'mongoose';
import { z } from 'zod';
import { unwrapped } from './fields.ts';

const typeOf = (schema: z.ZodType): unknown => {
  const value = unwrapped(schema);
  if (value instanceof z.ZodISODateTime) return Date;
  if (value instanceof z.ZodString || value instanceof z.ZodEnum) return String;
  if (value instanceof z.ZodNumber) return Number;
  if (value instanceof z.ZodBoolean) return Boolean;
  if (value instanceof z.ZodArray) return [typeOf(value.element as z.ZodType)];
  if (value instanceof z.ZodObject)
    return new Schema(typesOf(value), '_id' in value.shape ? {} : { _id: false });
  return Schema.Types.Mixed;
};

const typesOf = (schema: z.ZodObject, leftOut: object = {}): Record<string, { type: unknown }> =>
  Object.fromEntries(
    Object.entries(schema.shape)
      .filter(([field]) => !(field in leftOut))
      .map(([field, value]) => [field, { type: typeOf(value as z.ZodType) }]),
  );

/**
 * The store's schema of a document, by its contract, so that no field of the contract can be forgotten and dropped in
 * silence. What a value must be has been checked by the contract of the write. Indexes are added by hand, each with its reason.
 */
export const schemaOf = (contract: z.ZodObject): Schema => new Schema(typesOf(contract, storedFields));
