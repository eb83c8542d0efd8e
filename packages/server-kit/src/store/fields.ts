import { storedFields } from '@officina/contracts/fields';
import { Schema } from 'mongoose';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

type StoredValue<S> = S extends z.ZodISODateTime
  ? Date
  : S extends z.ZodOptional<infer Inner>
    ? StoredValue<Inner>
    : S extends z.ZodNullable<infer Inner>
      ? StoredValue<Inner> | null
      : S extends z.ZodArray<infer Item>
        ? StoredValue<Item>[]
        : S extends z.ZodObject<infer Shape>
          ? { [K in keyof Shape]: StoredValue<Shape[K]> }
          : z.output<S>;

/**
 * A document's own fields as they are stored, by its contract: instants are Dates, what the wire may leave out is there or
 * null. References stay 24-hex texts. What every document has (`_id`, `__v`, `createdAt`) comes with `Stored`.
 */
export type FieldsOf<S extends z.ZodObject> = {
  [K in Exclude<keyof S['shape'], keyof typeof storedFields>]: StoredValue<S['shape'][K]>;
};

/** Without the wrappers that let a value be absent or null. */
const unwrapped = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? unwrapped(schema.unwrap() as z.ZodType)
    : schema;

type Absent<S extends z.ZodObject> = {
  [K in keyof FieldsOf<S>]: undefined extends z.output<S>[K] ? K : never;
}[keyof FieldsOf<S>];

/** Stored fields by a body's contract: those that it may leave out may be missing. */
type SaidBy<S extends z.ZodObject> = Omit<FieldsOf<S>, Absent<S>> & Partial<Pick<FieldsOf<S>, Absent<S>>>;

/**
 * What a body says about the stored fields: instants parsed, an emptied text cleared as by null, absent fields left out.
 * @param schema the body's own
 */
export const fieldsOfBody = <S extends z.ZodObject>(schema: S, body: z.output<S>): SaidBy<S> => {
  const stored = ([field, value]: [string, unknown]) => {
    if (value === '') return [field, null];
    const isInstant = unwrapped(schema.shape[field] as z.ZodType) instanceof z.ZodISODateTime;
    return [field, isInstant && typeof value === 'string' ? new Date(value) : value];
  };
  const named = Object.entries(body).filter(([, value]) => value !== undefined);
  return Object.fromEntries(named.map(stored)) as SaidBy<S>;
};

type Nullable<T> = { [K in keyof T as null extends T[K] ? K : never]: null };

/** A document that says nothing yet: null wherever its contract lets it be. */
export const nothingOf = <S extends z.ZodObject>(schema: S): Nullable<FieldsOf<S>> => {
  const nullable = Object.entries(schema.shape).filter(([, field]) => field.safeParse(null).success);
  return Object.fromEntries(nullable.map(([name]) => [name, null])) as Nullable<FieldsOf<S>>;
};

/** The fields of `wanted` that say something else than the document does. */
export const changedFields = <T extends object>(document: T, wanted: Partial<T>): Partial<T> => {
  const current = new Map<string, unknown>(Object.entries(document));
  return Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => !isDeepStrictEqual(value, current.get(field))),
  ) as Partial<T>;
};

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

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const valueWithNulls = (cast: unknown, said: unknown): unknown => {
  if (said === null) return null;
  if (Array.isArray(said) && Array.isArray(cast))
    return said.map((item, at) => valueWithNulls(cast[at], item));
  return isPlain(said) && isPlain(cast) ? withNulls(cast, said) : cast;
};

/**
 * Fields as `castObject` made them of what was said, with each null, at any depth, that it leaves out: null is how a field is
 * cleared, and how a create stores what an item of a list does not say.
 */
export const withNulls = (
  cast: Record<string, unknown>,
  said: Record<string, unknown>,
): Record<string, unknown> => {
  const there = Object.entries(said).filter(([field, value]) => value === null || field in cast);
  return {
    ...cast,
    ...Object.fromEntries(there.map(([field, value]) => [field, valueWithNulls(cast[field], value)])),
  };
};
