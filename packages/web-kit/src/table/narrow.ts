import { fold } from '../forms/fold.ts';
import type { Column, Filter } from './column.ts';

/** Chosen values by filter key. */
export type Chosen = Readonly<Record<string, string | undefined>>;

const separator = '\u0000';

/** A row and what is searched in it: the text of all shown columns, without case and accents. */
export interface Searchable<T> {
  row: T;
  haystack: string;
}

export const searchable = <T>(rows: readonly T[], columns: readonly Column<T>[]): Searchable<T>[] =>
  rows.map((row) => ({ row, haystack: fold(columns.map((column) => column.text(row)).join(separator)) }));

const matches = <T>(filter: Filter<T>, row: T, value: string) => {
  const own = filter.of(row);
  return typeof own === 'string' ? own === value : own.includes(value);
};

interface Narrowing<T> {
  rows: readonly Searchable<T>[];
  typed: string;
  filters: readonly Filter<T>[];
  chosen: Chosen;
}

/** Rows that hold every word typed and every filter chosen, in their order. */
export function narrow<T>({ rows, typed, filters, chosen }: Narrowing<T>): T[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const active = filters.flatMap((filter) => {
    const value = chosen[filter.key];
    return value === undefined ? [] : [{ filter, value }];
  });
  return rows
    .filter(
      ({ row, haystack }) =>
        active.every(({ filter, value }) => matches(filter, row, value)) &&
        words.every((word) => haystack.includes(word)),
    )
    .map(({ row }) => row);
}

/** How many rows each option of a filter has. */
export function countsOf<T>(rows: readonly T[], filter: Filter<T>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const own = filter.of(row);
    for (const value of typeof own === 'string' ? [own] : own)
      counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}
