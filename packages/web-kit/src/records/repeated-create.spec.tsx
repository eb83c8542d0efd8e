/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { endPage, fill, messageTexts, press, renderPage, TestServer } from '../testing/index.ts';
import { siteRecord, SiteSheet } from '../testing/site-record.tsx';

const { routes } = siteRecord;

let server: TestServer;
let closed: number;
beforeEach(async () => {
  closed = 0;
  server = await new TestServer([
    { routes, blank: { name: '', address: '', city: '' }, documents: [] },
  ]).start();
  renderPage(<SiteSheet onClose={() => (closed += 1)} />);
  await fill('Nome', 'Deposito');
  await fill('Indirizzo', 'Via Po 2');
  await fill('Città', 'Torino');
  server.loseNextAnswer();
  await press('Crea luogo');
  await waitFor(() => expect(messageTexts()).toHaveLength(1));
});
afterEach(endPage);

const saved = () => waitFor(() => expect(closed).toBe(1));
const all = () => server.kept[0]?.documents;
const madeId = () => all()?.[0]?._id ?? '';

/** Another user saves just before the next edit reaches the server. */
function overtake(changes: object) {
  const pageFetch = globalThis.fetch;
  globalThis.fetch = (path, init) => {
    if (init?.method === 'PUT') {
      globalThis.fetch = pageFetch;
      server.edit(madeId(), changes);
    }
    return pageFetch(path, init);
  };
}

test('a repeated create gets the input typed since, and keeps what others have changed since', async () => {
  server.edit(madeId(), { phone: '0461 9', address: 'Via Po 3' });
  await fill('Città', 'Milano');
  await press('Crea luogo');
  await saved();
  expect(server.writes().at(-1)).toMatchObject({ body: { city: 'Milano' }, ifMatch: '"1"' });
  expect(all()).toMatchObject([
    { __v: 2, name: 'Deposito', address: 'Via Po 3', city: 'Milano', phone: '0461 9' },
  ]);
  expect(messageTexts()).toEqual(['Luogo salvato']);
});

test('a repeated create asks about fields that both changed, and keeps the rest', async () => {
  server.edit(madeId(), { phone: '0461 9', city: 'Asti' });
  await fill('Città', 'Milano');
  await press('Crea luogo');
  const city = within(await screen.findByRole('group', { name: 'Città' }));
  expect(city.getByText('Milano')).toBeTruthy();
  expect(all()).toMatchObject([{ __v: 1, city: 'Asti' }]);
  await press('Asti');
  await press('Salva le scelte');
  await saved();
  expect(all()).toMatchObject([{ name: 'Deposito', city: 'Asti', phone: '0461 9' }]);
});

test('another user’s save of a different field during the repeat is merged without a question', async () => {
  await fill('Città', 'Milano');
  overtake({ phone: '0461 9' });
  await press('Crea luogo');
  await saved();
  expect(all()).toMatchObject([{ __v: 2, city: 'Milano', phone: '0461 9' }]);
});

test('a value that the server stores differently than typed is no conflict', async () => {
  Object.assign(server.stored(madeId()) ?? {}, { name: 'Deposito (1)' });
  await fill('Nome', 'Deposito nord');
  await press('Crea luogo');
  await saved();
  expect(all()).toMatchObject([{ __v: 1, name: 'Deposito nord', city: 'Torino' }]);
});
