import { fromInput, instantOfDay, toDateInput } from '../core/dates/days.ts';
import { formatDate } from '../core/dates/formats.ts';
import type { NameValue } from '../forms/name-value-list.tsx';
import { listOf, type AnyList } from './merging/list-kind.ts';

/** How one field lives in a form: what it holds, where that comes from, what is sent of it, how it is said. */
export interface FieldKind<Value, Stored, Sent> {
  blank: Value;
  /** The value of a stored field. */
  read: (stored: Stored) => Value;
  /** What a body carries, undefined for nothing; `stored` is what the form started from (a day keeps its hour). */
  write: (value: Value, stored?: Stored) => Sent;
  /** For comparing two versions; empty reads «—». */
  words: (value: Value) => string;
  /** Of a list: its items, which are merged one by one. */
  list?: AnyList;
}

type Nullable<T> = T | null | undefined;

/** A text that may be empty; empty is sent as `null`. */
export const textField = (): FieldKind<string, Nullable<string>, string | null> => ({
  blank: '',
  read: (stored) => stored ?? '',
  write: (value) => value || null,
  words: (value) => value,
});

/** A text that the server refuses when it is empty. */
export const requiredTextField = (): FieldKind<string, Nullable<string>, string> => ({
  ...textField(),
  write: (value) => value,
});

/** A calendar day of the plant as DateInput has it, an instant on the wire; empty is sent as `null`. */
export const dayField = (): FieldKind<string, Nullable<string>, string | null> => ({
  blank: '',
  read: toDateInput,
  write: instantOfDay,
  words: (day) => formatDate(fromInput(day)),
});

/** Yes or no; `blank` is what a new record starts with. */
export const flagField = (blank = false): FieldKind<boolean, Nullable<boolean>, boolean> => ({
  blank,
  read: (stored) => stored ?? blank,
  write: (value) => value,
  words: (value) => (value ? 'Sì' : 'No'),
});

/** A number as NumberInput has it: empty is `null`, and a text that is no number is sent for the server to refuse. */
export const numberField = (): FieldKind<number | string | null, Nullable<number>, number | null> => ({
  blank: null,
  read: (stored) => stored ?? null,
  write: (value) => value as number | null,
  words: (value) => String(value ?? '').replace('.', ','),
});

/** Names and values, as NameValueList has them. */
export const pairsField = (): FieldKind<NameValue[], Nullable<NameValue[]>, NameValue[]> => ({
  blank: [],
  read: (stored) => stored ?? [],
  write: (items) => items,
  words: (items) => items.map(({ name, value }) => `${name}: ${value}`).join('\n'),
  list: listOf<NameValue[], NameValue>({
    items: (items) => items,
    of: (items) => [...items],
    keyOf: ({ name }) => name,
    nameOf: ({ name }) => name,
    words: ({ value }) => value,
  }),
});
