import {
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { ColumnDef, RowData } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Column } from './column.ts';
import type { SortChoice } from './use-list-state.ts';

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});

type Features = typeof features;

const italian = new Intl.Collator('it', { numeric: true, sensitivity: 'base' });

/** Numbers by size, everything else as Italian text with numbers inside read as numbers. */
export const compareValues = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : italian.compare(String(a), String(b));

const sortable = <T>(column: Column<T>, row: T) => {
  const value = column.sort ? column.sort(row) : column.text(row);
  return value === null || value === '' || value === '—' ? undefined : value;
};

interface PagesInput<T> {
  rows: T[];
  columns: readonly Column<T>[];
  sort: SortChoice | undefined;
  /** From 1; too large a number shows the last page. */
  page: number;
  size: number;
}

/** Sorts and cuts the rows into pages with the table library; the state itself lives in the address. */
export function usePages<T extends RowData>({ rows, columns, sort, page, size }: PagesInput<T>) {
  const defs = useMemo(
    () =>
      columns.map((column): ColumnDef<Features, T> => ({
        id: column.key,
        accessorFn: (row) => sortable(column, row),
        sortFn: (a, b, id) => compareValues(a.getValue(id), b.getValue(id)),
        sortUndefined: 'last',
      })),
    [columns],
  );
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const shown = Math.min(page, pages);
  const known = columns.some((column) => column.key === sort?.key && column.sort !== false);
  const sorting = useMemo(() => (sort && known ? [{ id: sort.key, desc: sort.down }] : []), [sort, known]);
  const table = useTable<Features, T>({
    features,
    columns: defs,
    data: rows,
    autoResetPageIndex: false,
    state: { sorting, pagination: { pageIndex: shown - 1, pageSize: size } },
  });
  return { rows: table.getRowModel().rows.map((row) => row.original), page: shown, pages };
}
