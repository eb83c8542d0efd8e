import { expect, test } from '@jest/globals';
import type { ChipFilter, Column } from './column.ts';
import { filterRows } from './list-rows.ts';
import { makeSearchable, matchingRows } from './search.tsx';

interface Row {
  code: string;
  name: string;
  status: string;
}

const rows: Row[] = [
  { code: 'PRE-01', name: 'Pressa eccentrica', status: 'OPEN' },
  { code: 'TOR-02', name: 'Tornio della Città', status: 'CLOSED' },
  { code: 'TOR-03', name: 'Tornio parallelo', status: 'OPEN' },
];
const columns: Column<Row>[] = [
  { key: 'code', header: 'Codice', text: (row) => row.code },
  { key: 'name', header: 'Nome', text: (row) => row.name },
];
const status: ChipFilter<Row> = {
  key: 'stato',
  label: 'Stato',
  look: 'chips',
  all: 'Tutti',
  options: [],
  of: (row) => row.status,
};
const searchable = makeSearchable({ columns });
const found = (typed: string, chosen = {}) =>
  filterRows({ rows: matchingRows(searchable(rows), typed), filters: [status], chosen }).map(
    (row) => row.code,
  );

test('all words must match, in any column and order', () => {
  expect(found('tornio 02')).toEqual(['TOR-02']);
  expect(found('02 pressa')).toEqual([]);
});

test('case and accents are ignored', () => {
  expect(found('CITTA')).toEqual(['TOR-02']);
  expect(found('città')).toEqual(['TOR-02']);
});

test('a word never matches across two columns', () => {
  expect(found('01pressa')).toEqual([]);
});

test('filters and search are combined', () => {
  expect(found('tornio', { stato: 'OPEN' })).toEqual(['TOR-03']);
  expect(found('', { stato: 'OPEN' })).toEqual(['PRE-01', 'TOR-03']);
});
