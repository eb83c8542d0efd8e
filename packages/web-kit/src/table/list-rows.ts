import { toDateInput } from '../core/dates/days.ts';
import type { ChipFilter, Column, Filter } from './column.ts';
import type { Searchable } from './search.tsx';

/** Chosen values by filter key. */
export type Chosen = Readonly<Record<string, string | undefined>>;

const matches = <T>(filter: Filter<T>, row: T, value: string): boolean => {
  if (filter.look === 'chips' || filter.look === 'menu') return [filter.of(row)].flat().includes(value);
  const day = toDateInput(filter.of(row));
  return day !== '' && (filter.look === 'from' ? day >= value : day <= value);
};

interface Filtering<T> {
  /** The rows that match the search. */
  rows: readonly Searchable<T>[];
  filters: readonly Filter<T>[];
  chosen: Chosen;
}

/** The rows that match all chosen filters, in order. */
export function filterRows<T>({ rows, filters, chosen }: Filtering<T>): T[] {
  const active = filters.flatMap((filter) => {
    const value = chosen[filter.key];
    return value === undefined ? [] : [{ filter, value }];
  });
  return rows
    .filter(({ row }) => active.every(({ filter, value }) => matches(filter, row, value)))
    .map(({ row }) => row);
}

/** The number of rows that each option of a filter would leave with the other filters; `total` without an option. */
export function countsOf<T>(filter: ChipFilter<T>, { chosen, ...filtering }: Filtering<T>) {
  const rows = filterRows({ ...filtering, chosen: { ...chosen, [filter.key]: undefined } });
  const byValue = new Map<string, number>();
  for (const row of rows)
    for (const value of [filter.of(row)].flat()) byValue.set(value, (byValue.get(value) ?? 0) + 1);
  return { total: rows.length, of: (value: string) => byValue.get(value) ?? 0 };
}

const italian = new Intl.Collator('it', { numeric: true, sensitivity: 'base' });

/** Compares numbers by size, everything else as Italian text with embedded numbers by value. */
export const compareValues = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : italian.compare(String(a), String(b));

const sortValue = <T>(column: Column<T>, row: T) => {
  const value = column.sort ? column.sort(row) : column.text(row);
  return value === null || value === '' || value === '—' ? undefined : value;
};

/** Items sorted by a column of their rows. Equal items keep their order; empty values, also «—», come last in both directions. */
export function sortRows<T, I extends { row: T }>(
  items: readonly I[],
  column: Column<T>,
  down: boolean,
): I[] {
  const direction = down ? -1 : 1;
  return items
    .map((item) => ({ item, value: sortValue(column, item.row) }))
    .sort(
      (a, b) =>
        Number(a.value === undefined) - Number(b.value === undefined) ||
        direction * compareValues(a.value, b.value),
    )
    .map(({ item }) => item);
}

/** One page, counted from 1, and the number of pages; a number beyond the last gives the last. */
export function pageOf<T>(rows: readonly T[], wanted: number, size: number) {
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const page = Math.min(wanted, pages);
  return { rows: rows.slice((page - 1) * size, page * size), page, pages };
}
