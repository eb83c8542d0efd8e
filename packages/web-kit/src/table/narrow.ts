import { fold } from '../forms/fold.ts';
import type { Column, Filter } from './column.ts';

/** Chosen values by filter key. */
export type Chosen = Readonly<Record<string, string | undefined>>;

const separator = '\u0000';

/** The searched text of every row: all shown columns, without case and accents. */
export const haystacksOf = <T>(rows: readonly T[], columns: readonly Column<T>[]): string[] =>
  rows.map((row) => fold(columns.map((column) => column.text(row)).join(separator)));

const matches = <T>(filter: Filter<T>, row: T, value: string) => {
  const own = filter.of(row);
  return typeof own === 'string' ? own === value : own.includes(value);
};

interface Narrowing<T> {
  rows: readonly T[];
  haystacks: readonly string[];
  typed: string;
  filters: readonly Filter<T>[];
  chosen: Chosen;
}

/** Rows that hold every word typed and every filter chosen, in their order. */
export function narrow<T>({ rows, haystacks, typed, filters, chosen }: Narrowing<T>): T[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const active = filters.flatMap((filter) => {
    const value = chosen[filter.key];
    return value === undefined ? [] : [{ filter, value }];
  });
  return rows.filter(
    (row, index) =>
      active.every(({ filter, value }) => matches(filter, row, value)) &&
      words.every((word) => haystacks[index]?.includes(word)),
  );
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
