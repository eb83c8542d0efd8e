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
 * A document's fields as they are stored, by its contract: instants are Dates, fields that are optional on
 * the wire are set or null. References stay 24-hex texts. `Stored` adds the fields of every document
 * (`_id`, `__v`, `createdAt`).
 */
export type FieldsOf<S extends z.ZodObject> = {
  [K in Exclude<keyof S['shape'], keyof typeof storedFields>]: StoredValue<S['shape'][K]>;
};

/** The schema without optional and nullable wrappers. */
const unwrapped = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? unwrapped(schema.unwrap() as z.ZodType)
    : schema;

type Absent<S extends z.ZodObject> = {
  [K in keyof FieldsOf<S>]: undefined extends z.output<S>[K] ? K : never;
}[keyof FieldsOf<S>];

/** Stored fields by a body's contract; optional fields may be missing. */
type BodyFields<S extends z.ZodObject> = Omit<FieldsOf<S>, Absent<S>> & Partial<Pick<FieldsOf<S>, Absent<S>>>;

/**
 * Stored fields from a body: instants are parsed, empty texts become null, absent fields are omitted.
 * @param schema the body's schema
 */
export const fieldsOfBody = <S extends z.ZodObject>(schema: S, body: z.output<S>): BodyFields<S> => {
  const stored = ([field, value]: [string, unknown]) => {
    if (value === '') return [field, null];
    const isInstant = unwrapped(schema.shape[field] as z.ZodType) instanceof z.ZodISODateTime;
    return [field, isInstant && typeof value === 'string' ? new Date(value) : value];
  };
  const named = Object.entries(body).filter(([, value]) => value !== undefined);
  return Object.fromEntries(named.map(stored)) as BodyFields<S>;
};

type Nullable<T> = { [K in keyof T as null extends T[K] ? K : never]: null };

/** An empty document: null in every field whose contract allows it. */
export const emptyFields = <S extends z.ZodObject>(schema: S): Nullable<FieldsOf<S>> => {
  const nullable = Object.entries(schema.shape).filter(([, field]) => field.safeParse(null).success);
  return Object.fromEntries(nullable.map(([name]) => [name, null])) as Nullable<FieldsOf<S>>;
};

/** The fields of `wanted` that differ from the document. */
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

const typesOf = (schema: z.ZodObject, omitted: object = {}): Record<string, { type: unknown }> =>
  Object.fromEntries(
    Object.entries(schema.shape)
      .filter(([field]) => !(field in omitted))
      .map(([field, value]) => [field, { type: typeOf(value as z.ZodType) }]),
  );

/**
 * The store's schema of a document, derived from its contract, so that no field can be forgotten and
 * silently dropped. Values have been validated by the contract of the write. Indexes are added by hand,
 * each with its reason.
 */
export const schemaOf = (contract: z.ZodObject): Schema => new Schema(typesOf(contract, storedFields));

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const valueWithNulls = (cast: unknown, given: unknown): unknown => {
  if (given === null) return null;
  if (Array.isArray(given) && Array.isArray(cast))
    return given.map((item, at) => valueWithNulls(cast[at], item));
  return isPlain(given) && isPlain(cast) ? withNulls(cast, given) : cast;
};

/**
 * Restores the nulls that `castObject` dropped, at any depth: null clears a field, and a create stores it for empty
 * fields of list items.
 */
export const withNulls = (
  cast: Record<string, unknown>,
  given: Record<string, unknown>,
): Record<string, unknown> => {
  const known = Object.entries(given).filter(([field, value]) => value === null || field in cast);
  return {
    ...cast,
    ...Object.fromEntries(known.map(([field, value]) => [field, valueWithNulls(cast[field], value)])),
  };
};
