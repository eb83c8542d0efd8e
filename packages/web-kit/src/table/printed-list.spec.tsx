/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { clearPage, renderPage, setScreen } from '@officina/web-kit/testing';
import { act, screen } from '@testing-library/react';
import type { Column, Filter } from './column.ts';
import { DataTable } from './data-table.tsx';

interface Part {
  id: number;
  state: string;
}

const parts = (count: number): Part[] =>
  Array.from({ length: count }, (_, id) => ({ id, state: id % 2 ? 'FINISH' : 'IN_STOCK' }));

const labels: Record<string, string> = { FINISH: 'Esaurito', IN_STOCK: 'Presente' };
const labelOf = ({ state }: Part) => labels[state] ?? '';

const columns: Column<Part>[] = [
  { key: 'nome', header: 'Nome', text: ({ id }) => `Parte ${id + 1}`, card: 'title' },
  {
    ...{ key: 'stato', header: 'Stato', text: labelOf, act: true },
    cell: (part) => <button>Cambia {labelOf(part)}</button>,
  },
  { key: 'pdf', header: 'PDF', text: () => '', act: true, cell: () => <button>Scarica</button> },
];

const filters: Filter<Part>[] = [
  {
    ...{ key: 'stato', label: 'Stato', look: 'chips', all: 'Tutti' },
    options: Object.entries(labels).map(([value, label]) => ({ value, label })),
    of: ({ state }) => state,
  },
  { key: 'dal', label: 'Dal', look: 'from', of: () => '2026-11-20' },
];

const show = (rows: Part[], address = '/', isPartial = false) => {
  setScreen();
  renderPage(
    <DataTable
      {...{ rows, isPartial, columns, filters }}
      caption="Ricambi"
      rowKey={({ id }) => String(id)}
      empty={null}
      noMatch="Nessun ricambio"
    />,
    address,
  );
};

const printing = (event: 'beforeprint' | 'afterprint') => act(() => void dispatchEvent(new Event(event)));
const cells = () =>
  screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));

afterEach(() => {
  printing('afterprint');
  clearPage();
});

test('paper shows all rows, not one page, and their number', () => {
  show(parts(30));
  expect(cells()).toHaveLength(26);
  printing('beforeprint');
  expect(cells()).toHaveLength(31);
  screen.getByText('30 righe');
  printing('afterprint');
  expect(cells()).toHaveLength(26);
  expect(screen.queryByText('30 righe')).toBeNull();
});

test('paper shows at most 500 rows, and the limit', () => {
  show(parts(1_200));
  printing('beforeprint');
  expect(cells()).toHaveLength(501);
  screen.getByText('Righe 1–500 di 1.200');
});

test('paper shows the filters, and that some rows have not loaded', () => {
  show(parts(30), '/?stato=FINISH&dal=2026-11-01&q=parte', true);
  printing('beforeprint');
  expect(cells()).toHaveLength(16);
  screen.getByText('Cercato: «parte» · Stato: Esaurito · Dal: 01/11/2026 · 15 righe, altre in arrivo…');
});

test('paper shows the text of controls, and no column of controls without text', () => {
  show(parts(2));
  expect(cells()[1]).toEqual(['Parte 1', 'Cambia Presente', 'Scarica']);
  printing('beforeprint');
  expect(cells()).toEqual([
    ['Nome', 'Stato'],
    ['Parte 1', 'Presente'],
    ['Parte 2', 'Esaurito'],
  ]);
});
