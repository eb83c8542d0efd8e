/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Site } from '@officina/contracts/sites/sites';
import { screen, waitFor, within } from '@testing-library/react';
import { invalidateEntities } from '../core/query/query-client.tsx';
import type { Column, Filter } from '../table/column.ts';
import {
  endPage,
  fill,
  messageTexts,
  press,
  renderPage,
  setScreen,
  TestServer,
  type PagedList,
} from '../testing/index.ts';
import { sampleSite, siteRecord } from '../testing/site-record.tsx';
import { RecordList } from './record-list.tsx';
import { useRecords } from './use-record.ts';

const columns: Column<Site>[] = [
  { key: 'nome', header: 'Nome', text: ({ name }) => name },
  { key: 'citta', header: 'Città', text: ({ city }) => city },
];
const filters: Filter<Site>[] = [
  {
    key: 'citta',
    label: 'Città',
    look: 'chips',
    all: 'Tutti',
    options: [{ value: 'Trento', label: 'Trento' }],
    of: ({ city }) => city,
  },
];

/** The list, and the number of loaded rows, whatever the list shows. */
function List() {
  const list = useRecords(siteRecord);
  return (
    <>
      <p>{list.rows?.length} arrivati</p>
      <RecordList<Site>
        texts={siteRecord.texts}
        list={list}
        rowKey={({ _id }) => _id}
        columns={columns}
        filters={filters}
        counts={(sites) => [`${sites.length} luoghi`]}
        onNew={() => {}}
        onOpen={() => {}}
        nameOf={({ name }) => ` ${name}`}
      />
    </>
  );
}

/** Sites whose names begin with a number; the first of every ten is in Rovereto. */
const sites = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => {
    const number = from + index;
    const city = number % 10 === 0 ? 'Rovereto' : 'Trento';
    return sampleSite({ _id: number.toString(16).padStart(24, '0'), name: `${number} sede`, city });
  });

let server: TestServer;
let list: PagedList;
const { list: route } = siteRecord.routes;

const show = async (address = '/') => {
  setScreen();
  renderPage(<List />, address);
  await list.asked;
};
beforeEach(async () => {
  server = await new TestServer([{ routes: siteRecord.routes, blank: {}, documents: [] }]).start();
  list = server.openNext(route);
});
afterEach(endPage);

const names = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);
const foot = () =>
  screen.getByRole('navigation', { name: 'Pagine' }).querySelector('[aria-live]')?.textContent;
const says = (words: string) => waitFor(() => expect(foot()).toBe(words));
const chips = () =>
  within(screen.getByRole('group', { name: 'Città' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const asked = () => server.calls.filter((call) => call.route === route).length;
const first = Array.from({ length: 25 }, (_, number) => `${number} sede`);

test('the first page is shown at once; the list shows that rows are missing, and no totals until all are loaded', async () => {
  await show();
  list.page(sites(0, 200));
  await says('1–25 di 200 righe, altre in arrivo…');
  expect([names(), chips(), screen.queryByText('200 luoghi')]).toEqual([
    first,
    ['Tutti …', 'Trento …'],
    null,
  ]);
  list.page(sites(200, 1_000));
  await says('1–25 di 1.000 righe, altre in arrivo…');
  list.page(sites(1_000, 2_500));
  list.end();
  await says('1–25 di 2500');
  expect([names(), chips()]).toEqual([first, ['Tutti 2500', 'Trento 2250']]);
  await screen.findByText('2500 luoghi');
  expect([asked(), messageTexts()]).toEqual([1, []]);
});

test('search and filters show among how many rows they searched', async () => {
  await show('/?citta=Trento');
  list.page(sites(0, 200));
  await says('1–25 di 180 fra le prime 200 righe, altre in arrivo…');
  await fill('Cerca', '777');
  await screen.findByText(/^Cercato fra le prime 200 righe, altre in arrivo…/);
  list.page(sites(200, 1_000));
  await says('1–1 di 1 fra le prime 1.000 righe, altre in arrivo…');
  list.end();
  await says('1–1 di 1');
  expect(names()).toEqual(['777 sede']);
});

test('sorted rows stay in place while more load; a user action or the end of loading sorts in the loaded rows', async () => {
  const down = (from: number) => Array.from({ length: 25 }, (_, index) => `${from - index} sede`);
  await show('/?ordina=-nome');
  list.page(sites(0, 200));
  await says('1–25 di 200 righe, altre in arrivo…');
  expect(names()).toEqual(down(199));
  list.page(sites(200, 1_000));
  await screen.findByText('1000 arrivati');
  expect([names(), foot()]).toEqual([down(199), '1–25 di 200 righe, altre in arrivo…']);
  await press('Città');
  await says('1–25 di 1.000 righe, altre in arrivo…');
  await press('Nome');
  await press('Nome');
  await waitFor(() => expect(names()).toEqual(down(999)));
  list.page(sites(1_000, 2_500));
  list.end();
  await says('1–25 di 2500');
  expect(names()).toEqual(down(2_499));
});

test('an interrupted list shows the loaded rows, reports that the rest is missing and offers a retry', async () => {
  await show();
  list.page(sites(0, 200));
  await says('1–25 di 200 righe, altre in arrivo…');
  list.page(sites(200, 300));
  await says('1–25 di 300 righe, altre in arrivo…');
  const again = server.openNext(route);
  list.cut();
  // It is retried twice automatically; the loaded rows stay meanwhile.
  await again.asked;
  again.page(sites(0, 200));
  const third = server.openNext(route);
  again.cut();
  await third.asked;
  expect(foot()).toBe('1–25 di 300 righe, altre in arrivo…');
  third.cut();
  await says('1–25 di 300 righe, le altre non sono arrivate');
  expect([names(), messageTexts()]).toEqual([
    first,
    ['Una parte dell’elenco non è arrivata. Il server non si raggiunge.'],
  ]);
  const last = server.openNext(route);
  await press('Riprova');
  await last.asked;
  await says('1–25 di 300 righe, altre in arrivo…');
  last.page(sites(0, 200));
  last.page(sites(200, 310));
  last.end();
  await says('1–25 di 310');
});

test('changes by others during loading cause exactly one reload after the list is complete', async () => {
  await show();
  list.page(sites(0, 200));
  await says('1–25 di 200 righe, altre in arrivo…');
  const next = server.openNext(route);
  void invalidateEntities(['site']);
  void invalidateEntities(['site']);
  expect(asked()).toBe(1);
  list.page(sites(200, 250));
  list.end();
  await next.asked;
  await says('1–25 di 250');
  next.page([sampleSite({ ...sites(0, 1)[0], name: 'Nuovo nome' }), ...sites(1, 200)]);
  next.page(sites(200, 250));
  expect(names()[0]).toBe('0 sede');
  next.end();
  await waitFor(() => expect(names()[0]).toBe('Nuovo nome'));
  expect([foot(), asked()]).toEqual(['1–25 di 250', 2]);
});

test('rows that cannot be shown are counted above the list', async () => {
  await show();
  list.page([...sites(0, 2), { _leftOut: true }]);
  list.end();
  await screen.findByText(
    'Una riga non si può mostrare: i suoi dati salvati non si leggono. Chi amministra la trova nel registro del server.',
  );
  expect(screen.getByText('2 arrivati')).toBeTruthy();
  const next = server.openNext(route);
  void invalidateEntities(['site']);
  await next.asked;
  next.page([...sites(0, 2), { _leftOut: true }, { _leftOut: true }]);
  next.end();
  await screen.findByText(
    '2 righe non si possono mostrare: i loro dati salvati non si leggono. Chi amministra le trova nel registro del server.',
  );
});
