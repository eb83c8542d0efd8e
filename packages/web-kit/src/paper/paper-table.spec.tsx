/** @jest-environment @officina/web-kit/testing/environment */
import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { PaperTable } from './paper-table.tsx';

const columns = [
  { head: 'Riga', cell: (_row: string, at: number) => at + 1 },
  { head: 'Ricambio', cell: (row: string) => row },
];
const rowsOf = (end?: string) => {
  render(<PaperTable columns={columns} rows={['Cinghia', 'Filtro', 'Olio']} end={end} />);
  return screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
};
const rows = [
  ['Riga', 'Ricambio'],
  ['1', 'Cinghia'],
  ['2', 'Filtro'],
  ['3', 'Olio'],
];

it('numbers all rows, also those that move to the next page with the end', () => {
  expect(rowsOf()).toEqual(rows);
});

it('contains the end of the paper below the last row', () => {
  expect(rowsOf('Firma')).toEqual([...rows, ['Firma']]);
});
