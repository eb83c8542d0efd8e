/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { clearPage, renderPage, setScreen } from '@officina/web-kit/testing';
import { act, fireEvent, getConfig, screen, waitFor } from '@testing-library/react';
import type { Column, Filter } from './column.ts';
import { DataTable } from './data-table.tsx';
import type { SearchedText } from './search.tsx';

interface Job {
  machine: string;
  notes: string[];
}

const count = 2_000;
const jobs: Job[] = Array.from({ length: count }, (_, index) => ({
  machine: index % 100 === 7 ? `Tornio ${index}` : `Pressa ${index}`,
  notes: index === 1_207 ? ['Guarnizione consumata, cambiata'] : [],
}));

const calls = { texts: 0, filters: 0, cells: 0, notes: 0 };
const columns: Column<Job>[] = [
  {
    key: 'macchina',
    header: 'Macchina',
    text: ({ machine }) => {
      calls.texts += 1;
      return machine;
    },
    cell: ({ machine }) => {
      calls.cells += 1;
      return machine;
    },
    card: 'title',
  },
];
const filters: Filter<Job>[] = [
  {
    key: 'tipo',
    label: 'Tipo',
    look: 'chips',
    all: 'Tutti',
    options: [{ value: 'T', label: 'Tornio' }],
    of: ({ machine }) => {
      calls.filters += 1;
      return machine.charAt(0);
    },
  },
];
const searched = ({ notes }: Job): SearchedText[] => {
  calls.notes += 1;
  return notes.map((text) => ({ label: 'Nota', text }));
};

const show = (isWide: boolean) => {
  setScreen({ isWide });
  renderPage(
    <DataTable
      caption="Lavori"
      rows={jobs}
      rowKey={({ machine }) => machine}
      columns={columns}
      searched={searched}
      filters={filters}
      empty={null}
      noMatch="Nessun lavoro"
    />,
  );
};
beforeEach(() => show(true));
afterEach(clearPage);

const box = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (text: string) => act(async () => void fireEvent.change(box(), { target: { value: text } }));
const rows = () => screen.getAllByRole('row').slice(1);
const resetCalls = () => Object.assign(calls, { texts: 0, filters: 0, cells: 0, notes: 0 });

test('the search input updates before the list, which renders nothing until then', () =>
  getConfig().asyncWrapper(async () => {
    resetCalls();
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    setValue?.call(box(), 'tornio');
    box().dispatchEvent(new Event('input', { bubbles: true }));
    await Promise.resolve();
    expect([box().value, rows().length, calls.cells]).toEqual(['tornio', 25, 0]);
    await waitFor(() => expect(rows()).toHaveLength(20));
    expect(box().value).toBe('tornio');
  }));

test('typing reads the found rows once, and never all rows', async () => {
  await type('t');
  resetCalls();
  await type('to');
  const shown = rows().length;
  // The shown rows render at most twice: for the input, and for the updated address.
  expect(calls.texts).toBeLessThanOrEqual(shown * 4);
  expect(calls.notes).toBeLessThanOrEqual(shown * 2);
  expect(calls.filters).toBeLessThanOrEqual(20);
});

test.each([true, false])('a match in an additional text is found and shown (wide: %s)', async (isWide) => {
  clearPage();
  show(isWide);
  await type('CONSUMATA guarnizione');
  const place = screen.getByText('Nota:', { exact: false });
  expect(place.textContent).toBe('Nota: Guarnizione consumata, cambiata');
  expect([...place.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    'Guarnizione',
    'consumata',
  ]);
  await type('pressa 1207');
  expect(screen.queryByText('Nota:', { exact: false })).toBeNull();
});
