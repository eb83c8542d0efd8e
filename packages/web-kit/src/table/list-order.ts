import type { Column } from './column.ts';

const italian = new Intl.Collator('it', { numeric: true, sensitivity: 'base' });

/** Numbers by size, everything else as Italian text with numbers inside read as numbers. */
export const compareValues = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : italian.compare(String(a), String(b));

const sortValue = <T>(column: Column<T>, row: T) => {
  const value = column.sort ? column.sort(row) : column.text(row);
  return value === null || value === '' || value === '—' ? undefined : value;
};

/** Items by a column of their rows. Equal ones stay as they stood; empty values («—» too) stand last both ways. */
export function inOrder<T, I extends { row: T }>(items: readonly I[], column: Column<T>, down: boolean): I[] {
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
