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
  /** Those that hold what was typed. */
  rows: readonly Searchable<T>[];
  filters: readonly Filter<T>[];
  chosen: Chosen;
}

/** Rows that every filter chosen lets through, in their order. */
export function filterRows<T>({ rows, filters, chosen }: Filtering<T>): T[] {
  const active = filters.flatMap((filter) => {
    const value = chosen[filter.key];
    return value === undefined ? [] : [{ filter, value }];
  });
  return rows
    .filter(({ row }) => active.every(({ filter, value }) => matches(filter, row, value)))
    .map(({ row }) => row);
}

/** How many rows each option of a filter would leave beside the other filters; `total` without an option. */
export function countsOf<T>(filter: ChipFilter<T>, { chosen, ...narrowing }: Filtering<T>) {
  const rows = filterRows({ ...narrowing, chosen: { ...chosen, [filter.key]: undefined } });
  const byValue = new Map<string, number>();
  for (const row of rows)
    for (const value of [filter.of(row)].flat()) byValue.set(value, (byValue.get(value) ?? 0) + 1);
  return { total: rows.length, of: (value: string) => byValue.get(value) ?? 0 };
}

const italian = new Intl.Collator('it', { numeric: true, sensitivity: 'base' });

/** Numbers by size, everything else as Italian text with numbers inside read as numbers. */
export const compareValues = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : italian.compare(String(a), String(b));

const sortValue = <T>(column: Column<T>, row: T) => {
  const value = column.sort ? column.sort(row) : column.text(row);
  return value === null || value === '' || value === '—' ? undefined : value;
};

/** Items by a column of their rows. Equal ones stay as they stood; empty values («—» too) stand last both ways. */
export function sortRows<T, I extends { row: T }>(
  items: readonly I[],
  column: Column<T>,
  down: boolean,
): I[] {
  const way = down ? -1 : 1;
  return items
    .map((item) => ({ item, value: sortValue(column, item.row) }))
    .sort(
      (a, b) =>
        Number(a.value === undefined) - Number(b.value === undefined) ||
        way * compareValues(a.value, b.value),
    )
    .map(({ item }) => item);
}

/** One page, counted from 1, and how many there are; too large a number shows the last. */
export function pageOf<T>(rows: readonly T[], wanted: number, size: number) {
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const page = Math.min(wanted, pages);
  return { rows: rows.slice((page - 1) * size, page * size), page, pages };
}
