import { toDateInput } from '../core/dates/days.ts';
import { fold } from '../forms/fold.ts';
import type { ChipFilter, Column, Filter } from './column.ts';

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

const matches = <T>(filter: Filter<T>, row: T, value: string): boolean => {
  if (filter.look === 'chips' || filter.look === 'menu') return [filter.of(row)].flat().includes(value);
  const day = toDateInput(filter.of(row));
  return day !== '' && (filter.look === 'from' ? day >= value : day <= value);
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

/** How many rows each option of a filter would leave beside the search and the other filters; `total` without an option. */
export function countsOf<T>(filter: ChipFilter<T>, { chosen, ...narrowing }: Narrowing<T>) {
  const rows = narrow({ ...narrowing, chosen: { ...chosen, [filter.key]: undefined } });
  const byValue = Map.groupBy(
    rows.flatMap((row) => filter.of(row)),
    (value) => value,
  );
  return { total: rows.length, of: (value: string) => byValue.get(value)?.length ?? 0 };
}
