import { expect, test } from '@jest/globals';
import type { Column } from './column.ts';
import { compareValues, sortRows, pageOf } from './list-rows.ts';
import { parseSort } from './use-list-state.ts';

type Row = { at?: number | null; name: string };

const column = (more: Partial<Column<Row>> = {}): Column<Row> => ({
  key: 'nome',
  header: 'Nome',
  text: ({ name }) => name,
  ...more,
});
const ordered = (rows: Row[], by: Column<Row>, down = false) =>
  sortRows(
    rows.map((row) => ({ row })),
    by,
    down,
  ).map(({ row }) => row);

test('numbers sort by size, texts in Italian order with embedded numbers by value', () => {
  expect([10, 9, 100].sort(compareValues)).toEqual([9, 10, 100]);
  expect(['PRE-10', 'PRE-9', 'àncora', 'Bilancia'].sort(compareValues)).toEqual([
    'àncora',
    'Bilancia',
    'PRE-9',
    'PRE-10',
  ]);
  expect([compareValues('pressa', 'PRESSA'), compareValues('àncora', 'Ancora')]).toEqual([0, 0]);
});

test('a column sorts by its text or by its sort value', () => {
  const rows = [
    { name: 'tre', at: 3 },
    { name: 'due', at: 20 },
  ];
  expect(ordered(rows, column())).toEqual([rows[1], rows[0]]);
  expect(ordered(rows, column({ sort: ({ at }) => at }))).toEqual(rows);
  expect(ordered(rows, column({ sort: ({ at }) => at }), true)).toEqual([rows[1], rows[0]]);
});

test('rows without a value come last in both directions', () => {
  const names = ['', 'B', '—', 'A'].map((name) => ({ name }));
  const read = (down: boolean) => ordered(names, column(), down).map(({ name }) => name);
  expect(read(false)).toEqual(['A', 'B', '', '—']);
  expect(read(true)).toEqual(['B', 'A', '', '—']);
  const times: Row[] = [{ name: 'a', at: null }, { name: 'b' }, { name: 'c', at: 0 }];
  for (const down of [false, true])
    expect(ordered(times, column({ sort: ({ at }) => at }), down).map(({ name }) => name)).toEqual([
      'c',
      'a',
      'b',
    ]);
});

test('equal rows keep their order in both directions', () => {
  const rows = [1, 2, 1, 2, 1].map((at, index) => ({ name: String(index), at }));
  const read = (down: boolean) =>
    ordered(rows, column({ sort: ({ at }) => at }), down)
      .map(({ name }) => name)
      .join('');
  expect(read(false)).toBe('02413');
  expect(read(true)).toBe('13024');
});

test('the sort value is computed once per row', () => {
  let computed = 0;
  const rows = Array.from({ length: 10_000 }, (_, index) => ({ name: String((index * 7919) % 10_000) }));
  const names = ordered(rows, column({ text: ({ name }) => ((computed += 1), name) })).map(
    ({ name }) => name,
  );
  expect(names).toEqual(rows.map((_, index) => String(index)));
  expect(computed).toBe(rows.length);
});

test('pages are counted from 1, and a page beyond the last shows the last', () => {
  const rows = [1, 2, 3, 4, 5];
  expect(pageOf(rows, 1, 2)).toEqual({ rows: [1, 2], page: 1, pages: 3 });
  expect(pageOf(rows, 9, 2)).toEqual({ rows: [5], page: 3, pages: 3 });
  expect(pageOf([], 2, 25)).toEqual({ rows: [], page: 1, pages: 1 });
});

test('the address contains column and direction', () => {
  expect(parseSort('-fine')).toEqual({ key: 'fine', down: true });
  expect(parseSort('fine')).toEqual({ key: 'fine', down: false });
  expect(parseSort(undefined)).toBeUndefined();
});
