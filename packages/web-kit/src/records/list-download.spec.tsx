/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Site } from '@officina/contracts/sites/sites';
import { screen, waitFor, within } from '@testing-library/react';
import type { Column, Filter } from '../table/column.ts';
import { endPage, fill, messageTexts, press, renderPage, setScreen, TestServer } from '../testing/index.ts';
import { sampleSite, siteRecord } from '../testing/site-record.tsx';
import { RecordList } from './record-list.tsx';
import { useRecords } from './use-record.ts';

const columns: Column<Site>[] = [
  { key: 'nome', header: 'Nome', text: ({ name }) => name },
  { key: 'citta', header: 'Città', text: ({ city }) => city },
];
const filters: Filter<Site>[] = [
  {
    ...{ key: 'citta', label: 'Città', look: 'chips', all: 'Tutti' },
    options: [{ value: 'Trento', label: 'Trento' }],
    of: ({ city }) => city,
  },
];
const idOf = ({ _id }: Site) => _id;
const id = (number: number) => String(number).padStart(24, '0');
const documents = Array.from({ length: 30 }, (_, at) =>
  sampleSite({ _id: id(at), name: `Sede ${at}`, city: at < 28 ? 'Trento' : 'Ala' }),
);

/** The ids of each download. */
let asked: string[][];
let failure: Error | undefined;

function List() {
  return (
    <RecordList<Site>
      {...{ texts: siteRecord.texts, list: useRecords(siteRecord), rowKey: idOf, columns, filters }}
      counts={() => []}
      getExcel={async (ids) => {
        asked.push(ids);
        if (failure) throw failure;
      }}
      onNew={() => {}}
      onOpen={() => {}}
      nameOf={({ name }) => ` ${name}`}
    />
  );
}

beforeEach(() => {
  [asked, failure] = [[], undefined];
});
afterEach(endPage);

async function show(address: string, stored = documents, isWide = true) {
  setScreen({ isWide });
  await new TestServer([{ routes: siteRecord.routes, blank: {}, documents: stored }]).start();
  renderPage(<List />, address);
}

test('«Scarica Excel» takes the rows of all pages as they are searched, filtered and sorted', async () => {
  await show('/?ordina=-nome&citta=Trento&righe=10');
  await screen.findByRole('cell', { name: 'Sede 27' });
  await press('Scarica Excel');
  await waitFor(() => expect(messageTexts()).toEqual(['Elenco scaricato in Excel']));
  expect(asked).toEqual([Array.from({ length: 28 }, (_, at) => id(27 - at))]);
  await fill('Cerca', 'sede 2');
  await waitFor(() => expect(screen.queryByRole('cell', { name: 'Sede 19' })).toBeNull());
  await press('Scarica Excel');
  await waitFor(() => expect(asked[1]).toEqual([27, 26, 25, 24, 23, 22, 21, 20, 12, 2].map(id)));
});

test('without a matching row nothing is asked for, and a failure is told with its reason', async () => {
  await show('/?q=niente');
  await screen.findByText(/per «niente»/);
  await press('Scarica Excel');
  await waitFor(() =>
    expect(messageTexts()).toEqual(['Excel non scaricato: con questi filtri non c’è nessuna riga.']),
  );
  expect(asked).toEqual([]);
  await fill('Cerca', '');
  await screen.findByRole('cell', { name: 'Sede 1' });
  failure = new Error('Il servizio non risponde.');
  await press('Scarica Excel');
  await waitFor(() => expect(messageTexts()).toEqual(['Excel non scaricato: Il servizio non risponde.']));
});

test('a phone has it among the filters', async () => {
  await show('/', documents, false);
  await press('Filtri e ordine');
  within(await screen.findByRole('dialog')).getByRole('button', { name: 'Scarica Excel' });
});

test('an empty list has none', async () => {
  await show('/', []);
  await screen.findByText(siteRecord.texts.none);
  expect(screen.queryByRole('button', { name: 'Scarica Excel' })).toBeNull();
});
