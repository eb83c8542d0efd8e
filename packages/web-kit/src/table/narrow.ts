import { toDateInput } from '../core/dates/days.ts';
import type { ChipFilter, Filter } from './column.ts';
import type { Searchable } from './searchable.ts';

/** Chosen values by filter key. */
export type Chosen = Readonly<Record<string, string | undefined>>;

const matches = <T>(filter: Filter<T>, row: T, value: string): boolean => {
  if (filter.look === 'chips' || filter.look === 'menu') return [filter.of(row)].flat().includes(value);
  const day = toDateInput(filter.of(row));
  return day !== '' && (filter.look === 'from' ? day >= value : day <= value);
};

interface Narrowing<T> {
  /** Those that hold what was typed. */
  rows: readonly Searchable<T>[];
  filters: readonly Filter<T>[];
  chosen: Chosen;
}

/** Rows that every filter chosen lets through, in their order. */
export function narrow<T>({ rows, filters, chosen }: Narrowing<T>): T[] {
  const active = filters.flatMap((filter) => {
    const value = chosen[filter.key];
    return value === undefined ? [] : [{ filter, value }];
  });
  return rows
    .filter(({ row }) => active.every(({ filter, value }) => matches(filter, row, value)))
    .map(({ row }) => row);
}

/** How many rows each option of a filter would leave beside the other filters; `total` without an option. */
export function countsOf<T>(filter: ChipFilter<T>, { chosen, ...narrowing }: Narrowing<T>) {
  const rows = narrow({ ...narrowing, chosen: { ...chosen, [filter.key]: undefined } });
  const byValue = new Map<string, number>();
  for (const row of rows)
    for (const value of [filter.of(row)].flat()) byValue.set(value, (byValue.get(value) ?? 0) + 1);
  return { total: rows.length, of: (value: string) => byValue.get(value) ?? 0 };
}
