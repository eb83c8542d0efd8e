/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { clearPage, field, press, renderPage, setScreen } from '@officina/web-kit/testing';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { TextLink } from '../ui/text-link.tsx';
import type { Column, Filter } from './column.ts';
import { DataTable } from './data-table.tsx';

interface Job {
  id: string;
  machine: string;
  status: string;
  kind: string;
  end: string;
}

const jobs: Job[] = [
  { id: 'a', machine: 'Pressa', status: 'OPEN', kind: 'ESTERNA', end: '2026-03-01' },
  { id: 'b', machine: 'Tornio', status: 'ASSIGNED', kind: 'ESTERNA', end: '2026-11-01' },
  { id: 'c', machine: 'Sega', status: 'OPEN', kind: 'RICHIESTA', end: '' },
];

const columns: Column<Job>[] = [
  { key: 'macchina', header: 'Macchina', text: ({ machine }) => machine, card: 'title' },
  { key: 'fine', header: 'Data fine', text: ({ end }) => end, sort: ({ end }) => end, firstDown: true },
  {
    key: 'scheda',
    header: 'Scheda',
    text: () => '',
    cell: () => <TextLink to="/altrove">Scheda</TextLink>,
    card: 'foot',
  },
];

const filters: Filter<Job>[] = [
  {
    key: 'stato',
    label: 'Stato',
    look: 'chips',
    all: 'Tutti',
    options: [
      { value: 'OPEN', label: 'Aperto' },
      { value: 'ASSIGNED', label: 'Assegnato' },
    ],
    of: ({ status }) => status,
  },
  {
    key: 'mio',
    label: 'Di chi',
    look: 'chips',
    options: [{ value: 'b', label: 'Mio' }],
    of: ({ id }) => id,
  },
  {
    key: 'tipo',
    label: 'Tipo',
    look: 'menu',
    all: 'Tutti',
    options: [{ value: 'ESTERNA', label: 'ESTERNA' }],
    of: ({ kind }) => kind,
  },
  { key: 'dal', label: 'Dal', look: 'from', of: ({ end }) => end },
  { key: 'al', label: 'Al', look: 'to', of: ({ end }) => end },
];

let opened: string[] = [];
const show = (address: string, isWide: boolean, { rows = jobs, touch = false } = {}) => {
  setScreen({ isWide, hasTouch: touch });
  renderPage(
    <DataTable
      caption="Lavori"
      rows={rows}
      rowKey={({ id }) => id}
      columns={columns}
      filters={filters}
      empty={null}
      noMatch="Nessun lavoro"
      onOpen={({ machine }) => opened.push(machine)}
      nameOf={({ machine }) => ` ${machine}`}
    />,
    address,
  );
};

beforeEach(() => {
  opened = [];
});
afterEach(clearPage);

const shownRows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);
const chips = () =>
  within(screen.getByRole('search'))
    .getAllByRole('button', { pressed: true })
    .concat(within(screen.getByRole('search')).getAllByRole('button', { pressed: false }))
    .map(({ textContent }) => textContent);

test.each([
  ['row', true],
  ['listitem', false],
] as const)('a click anywhere on a %s opens it, with one name for screen readers', (role, isWide) => {
  show('/', isWide);
  const row = screen.getAllByRole(role).find(({ textContent }) => textContent?.includes('Tornio'));
  if (!row) throw new Error('no row');
  fireEvent.click(within(row).getAllByText('Tornio').at(-1) as HTMLElement);
  fireEvent.click(row);
  expect(opened).toEqual(['Tornio', 'Tornio']);
  expect(within(row).getAllByRole('button')).toEqual([
    within(row).getByRole('button', { name: 'Modifica Tornio' }),
  ]);
  expect(document.activeElement).toBe(within(row).getByRole('button'));
});

test('a link in a row keeps its own action', () => {
  show('/', true);
  fireEvent.click(screen.getAllByRole('link', { name: 'Scheda' })[0] as HTMLElement);
  expect(opened).toEqual([]);
  expect(window.location.pathname).toBe('/altrove');
});

test('selecting text in a row does not open it', () => {
  show('/', true);
  const text = screen.getByRole('cell', { name: 'Tornio' });
  document.getSelection()?.selectAllChildren(text);
  fireEvent.click(text);
  expect(opened).toEqual([]);
  document.getSelection()?.removeAllRanges();
  fireEvent.click(text);
  expect(opened).toEqual(['Tornio']);
});

test('clicks on a date header sort newest first, then oldest first, then not at all', () => {
  show('/', true);
  const sorted = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Data fine' }));
    return shownRows();
  };
  expect(sorted()).toEqual(['Tornio', 'Pressa', 'Sega']);
  expect(sorted()).toEqual(['Pressa', 'Tornio', 'Sega']);
  expect(sorted()).toEqual(['Pressa', 'Tornio', 'Sega']);
  expect(window.location.search).toBe('');
});

test('cards are sorted in a sheet by column and direction, dates newest first', async () => {
  show('/', false);
  const cards = () =>
    screen.getAllByRole('heading', { level: 3, hidden: true }).map(({ textContent }) => textContent);
  await press('Filtri e ordine');
  const openChoice = async () => {
    const choice = await field('Ordina per');
    await act(async () => choice.click());
  };
  const choose = async (name: string) => {
    await openChoice();
    const option = await screen.findByRole('option', { name, hidden: true });
    await act(async () => option.click());
  };
  await openChoice();
  expect(screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Ordine dell’elenco',
    'Macchina',
    'Data fine',
    'Scheda',
  ]);
  await act(async () => screen.getByRole('option', { name: 'Data fine', hidden: true }).click());
  expect([window.location.search, cards()]).toEqual(['?ordina=-fine', ['Tornio', 'Pressa', 'Sega']]);
  await act(async () => screen.getByRole('radio', { name: 'Crescente', hidden: true }).click());
  expect([window.location.search, cards()]).toEqual(['?ordina=fine', ['Pressa', 'Tornio', 'Sega']]);
  await choose('Ordine dell’elenco');
  expect([window.location.search, cards()]).toEqual(['', ['Pressa', 'Tornio', 'Sega']]);
});

test.each([
  ['/', ['Tutti 3', 'Aperto 2', 'Assegnato 1', 'Mio 1']],
  ['/?tipo=ESTERNA', ['Tutti 2', 'Aperto 1', 'Assegnato 1', 'Mio 1']],
  ['/?stato=OPEN', ['Aperto 2', 'Tutti 3', 'Assegnato 1', 'Mio 0']],
  ['/?mio=b', ['Tutti 1', 'Mio 1', 'Aperto 0', 'Assegnato 1']],
  ['/?q=sega', ['Tutti 1', 'Aperto 1', 'Assegnato 0', 'Mio 0']],
])('at %s each chip shows the number of rows that it would leave', (address, texts) => {
  show(address, true);
  expect(chips()).toEqual(texts);
});

test.each([
  ['/', 'Filtri'],
  ['/?stato=OPEN', 'Filtri'],
  ['/?stato=OPEN&tipo=ESTERNA', 'Filtri 1'],
  ['/?tipo=ESTERNA&dal=2026-03-01', 'Filtri 2'],
])('at %s «Filtri» counts the filters chosen in it, without chips', (address, label) => {
  show(address, true);
  expect(screen.getByRole('button', { name: /^Filtri/ }).textContent).toBe(label);
});

test('day filters are inclusive, and rows without a day match no range', () => {
  show('/?dal=2026-03-01&al=2026-11-01', true);
  expect(shownRows()).toEqual(['Pressa', 'Tornio']);
  clearPage();
  show('/?dal=2026-03-02', true);
  expect(shownRows()).toEqual(['Tornio']);
  clearPage();
  show('/?al=2026-10-31', true);
  expect(shownRows()).toEqual(['Pressa']);
});

test.each([
  ['a mouse', false, 25],
  ['touch', true, 10],
])('with %s a list begins with the default number of rows per page', (_, touch, count) => {
  const rows = Array.from({ length: 51 }, (_row, at) => ({ ...jobs[0]!, id: String(at) }));
  show('/', true, { rows, touch });
  expect(shownRows()).toHaveLength(count);
});

test('a filter resets the page, and clearing all filters clears the search too', () => {
  show('/?pagina=2&righe=10', true);
  fireEvent.click(screen.getByRole('button', { name: 'Assegnato 1' }));
  expect(window.location.search).toBe('?righe=10&stato=ASSIGNED');
  clearPage();
  show('/?q=nulla&stato=OPEN&righe=10', true);
  fireEvent.click(screen.getByRole('button', { name: 'Azzera filtri' }));
  expect(window.location.search).toBe('?righe=10');
});

describe('a removed row', () => {
  const focused = () => document.activeElement?.textContent ?? '';
  const list = (rows: Job[]) => (
    <BrowserRouter>
      <h1 tabIndex={-1}>Lavori</h1>
      <DataTable
        caption="Lavori"
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        empty={null}
        noMatch="Nessun lavoro"
        onOpen={() => undefined}
        nameOf={({ machine }) => ` ${machine}`}
      />
    </BrowserRouter>
  );

  test('passes the focus to the next row, else the previous one, else the heading', () => {
    const [first, second, third] = jobs as [Job, Job, Job];
    const { rerender } = render(list(jobs));
    act(() => screen.getByRole('button', { name: 'Modifica Tornio' }).focus());
    rerender(list([first, third]));
    expect(focused()).toBe('Modifica Sega');
    rerender(list([first]));
    expect(focused()).toBe('Modifica Pressa');
    rerender(list([]));
    expect(focused()).toBe('Lavori');
    rerender(list([second]));
    expect(focused()).toBe('Lavori');
  });

  test('passes the focus to the next row once its open sheet closes', async () => {
    const [first, second, third] = jobs as [Job, Job, Job];
    const page = (rows: Job[], isOpen: boolean) => (
      <>
        {list(rows)}
        {isOpen && (
          <div role="dialog">
            <button type="button">Salva</button>
          </div>
        )}
      </>
    );
    const { rerender } = render(page(jobs, true));
    act(() => screen.getByRole('button', { name: 'Modifica Tornio' }).focus());
    act(() => screen.getByRole('button', { name: 'Salva' }).focus());
    rerender(page([first, third], true));
    expect(focused()).toBe('Salva');
    rerender(page([first, third], false));
    await waitFor(() => expect(focused()).toBe('Modifica Sega'));
    act(() => screen.getByRole('button', { name: 'Modifica Sega' }).focus());
    rerender(page([first, third], true));
    act(() => screen.getByRole('button', { name: 'Salva' }).focus());
    rerender(page([second, first, third], false));
    // The focus would move a moment after the dialog has closed.
    for (let tick = 0; tick < 2; tick += 1) await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(document.activeElement).toBe(document.body);
  });

  test('does not bring the focus back to a list that has lost it', () => {
    const { rerender } = render(list(jobs));
    const row = screen.getByRole('button', { name: 'Modifica Tornio' });
    act(() => row.focus());
    act(() => row.blur());
    rerender(list(jobs.slice(0, 1)));
    expect(document.activeElement).toBe(document.body);
    act(() => screen.getByRole('searchbox').focus());
    rerender(list([]));
    expect(document.activeElement).toBe(document.body);
  });
});
