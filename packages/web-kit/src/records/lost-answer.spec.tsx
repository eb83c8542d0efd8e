/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  endPage,
  fill,
  hint,
  messageTexts,
  press,
  renderPage,
  TestServer,
  valueOf,
} from '../testing/index.ts';
import { invalidateEntities } from '../core/query/query-client.tsx';
import { sampleSite, siteRecord, SiteSheet } from '../testing/site-record.tsx';

const id = sampleSite()._id;
const recognised = 'Luogo salvato: la risposta si era persa';
const byAnotherUser = /altra persona/;

let server: TestServer;
let closed: number;
beforeEach(async () => {
  closed = 0;
  server = await new TestServer([
    { routes: siteRecord.routes, blank: {}, documents: [sampleSite()] },
  ]).start();
  renderPage(<SiteSheet id={id} onClose={() => (closed += 1)} />);
  await screen.findByLabelText('Nome');
  await fill('Nome', 'Sede nuova');
});
afterEach(endPage);

const save = () => press('Salva modifiche');
const isClosed = () => waitFor(() => expect(closed).toBe(1));
const versions = () => screen.queryByText('Due versioni di questo luogo');

/** The edit is stored, but its answer is lost. */
async function saveWithLostAnswer() {
  server.loseNextAnswer();
  await save();
  await waitFor(() => expect(messageTexts()).toHaveLength(1));
  expect(server.stored(id)).toMatchObject({ __v: 1, name: 'Sede nuova' });
}

describe('an edit whose answer was lost', () => {
  test('is recognized as the user’s own at the next save, and stored once', async () => {
    await saveWithLostAnswer();
    await save();
    await isClosed();
    expect(messageTexts()).toEqual([recognised]);
    expect(server.stored(id)).toMatchObject({ __v: 1, name: 'Sede nuova' });
  });

  test('gets the input typed since on top, even in the same field, without a question', async () => {
    await saveWithLostAnswer();
    await fill('Nome', 'Sede nuovissima');
    await save();
    await isClosed();
    expect(versions()).toBeNull();
    expect(messageTexts()).toEqual(['Luogo salvato']);
    expect(server.stored(id)).toMatchObject({ __v: 2, name: 'Sede nuovissima' });
  });

  test('can be undone, although the form then has its initial values', async () => {
    await saveWithLostAnswer();
    await fill('Nome', 'Sede');
    await save();
    await isClosed();
    expect(server.stored(id)).toMatchObject({ __v: 2, name: 'Sede' });
  });

  test('is not reported as another user’s when it is loaded; its failure message closes', async () => {
    await saveWithLostAnswer();
    await hint('site');
    await waitFor(() => expect(messageTexts()).toEqual([recognised]));
    expect(screen.queryByText(byAnotherUser)).toBeNull();
    expect([valueOf('Nome'), closed]).toEqual(['Sede nuova', 0]);
    await fill('Telefono', '0461 1');
    await save();
    await isClosed();
    expect(server.stored(id)).toMatchObject({ __v: 2, name: 'Sede nuova', phone: '0461 1' });
  });

  test('is not reported as another user’s if it is loaded before the answer is known to be lost', async () => {
    const pageFetch = globalThis.fetch;
    globalThis.fetch = async (path, init) => {
      if (init?.method !== 'PUT') return pageFetch(path, init);
      globalThis.fetch = pageFetch;
      await pageFetch(path, init);
      await invalidateEntities(['site']);
      throw new TypeError('cut');
    };
    await save();
    await waitFor(() => expect(messageTexts()).toEqual([recognised]));
    expect(screen.queryByText(byAnotherUser)).toBeNull();
  });

  test('is merged with later changes by others: only fields that both changed are asked about', async () => {
    await saveWithLostAnswer();
    server.edit(id, { city: 'Arco' });
    await fill('Nome', 'Sede nuovissima');
    await fill('Città', 'Rovereto');
    await save();
    const city = within(await screen.findByRole('group', { name: 'Città' }));
    expect(city.getByText('Arco')).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Nome' })).toBeNull();
    await press('Salva le scelte');
    await isClosed();
    expect(server.stored(id)).toMatchObject({ __v: 3, name: 'Sede nuovissima', city: 'Rovereto' });
  });

  test('that never reached the server is made by the next save', async () => {
    server.refuseNext('unavailable');
    await save();
    await waitFor(() => expect(messageTexts()).toHaveLength(1));
    await save();
    await isClosed();
    expect(messageTexts()).toEqual(['Luogo salvato']);
    expect(server.stored(id)).toMatchObject({ __v: 1, name: 'Sede nuova' });
  });
});

describe('an edit by another user', () => {
  test('with the same values is reported as theirs', async () => {
    server.refuseNext('unavailable');
    await save();
    await waitFor(() => expect(messageTexts()).toHaveLength(1));
    server.edit(id, { name: 'Sede nuova' });
    await save();
    await isClosed();
    expect(messageTexts()).toEqual(['Un’altra persona ha già salvato le stesse cose']);
    expect(server.stored(id)).toMatchObject({ __v: 1 });
  });

  test('that was stored instead of the user’s own is asked about', async () => {
    server.refuseNext('unavailable');
    await save();
    await waitFor(() => expect(messageTexts()).toHaveLength(1));
    server.edit(id, { name: 'Sede sua' });
    await hint('site');
    await screen.findByText(byAnotherUser);
    await save();
    expect(await screen.findByText('Due versioni di questo luogo')).toBeTruthy();
    expect(server.stored(id)).toMatchObject({ __v: 1, name: 'Sede sua' });
  });
});
