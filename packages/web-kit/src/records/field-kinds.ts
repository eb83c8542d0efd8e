import { fromInput, instantOfDay, toDateInput } from '../core/dates/days.ts';
import { formatDate } from '../core/dates/formats.ts';
import type { NameValue } from '../forms/name-value-list.tsx';
import { listOf, type AnyList } from './merging/list-kind.ts';

/** How a form handles one field: its value, how it is read and sent, and its text. */
export interface FieldKind<Value, Stored, Sent> {
  blank: Value;
  /** The value of a stored field. */
  read: (stored: Stored) => Value;
  /** The value that is sent, undefined to omit it; `stored` is the field of the base document (a day keeps its hour). */
  write: (value: Value, stored?: Stored) => Sent;
  /** Text for comparing two versions; empty is shown as «—». */
  words: (value: Value) => string;
  /** For a list whose items are merged one by one. */
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

/** A text that the server refuses if it is empty. */
export const requiredTextField = (): FieldKind<string, Nullable<string>, string> => ({
  ...textField(),
  write: (value) => value,
});

/** A calendar day in the tenant's zone, as in DateInput; an instant on the wire. Empty is sent as `null`. */
export const dayField = (): FieldKind<string, Nullable<string>, string | null> => ({
  blank: '',
  read: toDateInput,
  write: instantOfDay,
  words: (day) => formatDate(fromInput(day)),
});

/** Yes or no; `blank` is the initial value of a new record. */
export const flagField = (blank = false): FieldKind<boolean, Nullable<boolean>, boolean> => ({
  blank,
  read: (stored) => stored ?? blank,
  write: (value) => value,
  words: (value) => (value ? 'Sì' : 'No'),
});

/** A number, as in NumberInput: empty is `null`; a text that is no number is sent for the server to refuse. */
export const numberField = (): FieldKind<number | string | null, Nullable<number>, number | null> => ({
  blank: null,
  read: (stored) => stored ?? null,
  write: (value) => value as number | null,
  words: (value) => String(value ?? '').replace('.', ','),
});

/** Pairs of names and values, as in NameValueList. */
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
