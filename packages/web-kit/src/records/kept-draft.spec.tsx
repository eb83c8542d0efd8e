/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { queryClient } from '../core/query/query-client.tsx';
import {
  endPage,
  fill,
  hint,
  messageTexts,
  press,
  renderPage,
  signIn,
  signOut,
  TestServer,
  valueOf,
} from '../testing/index.ts';
import { PageWithSheet, sampleSite, siteRecord, SiteSheet } from '../testing/site-record.tsx';
import { draftKey, dropDrafts } from './kept-drafts.ts';

const { routes } = siteRecord;
const id = sampleSite()._id;
const offer = 'Quello che stavi scrivendo è ancora qui.';

let server: TestServer;
beforeEach(async () => {
  server = await new TestServer([{ routes, blank: {}, documents: [sampleSite()] }]).start();
  await signIn('anna');
});
afterEach(async () => {
  await endPage();
  await signOut();
  dropDrafts();
});

const open = async (recordId?: string) => {
  const page = renderPage(<SiteSheet id={recordId} />);
  await screen.findByLabelText('Nome');
  return page;
};

/** Types something; the session ends before it is saved. */
async function expire(recordId?: string) {
  const page = await open(recordId);
  await fill('Nome', 'Sede nuova');
  await signOut();
  page.unmount();
}

test.each([
  ['a stored record', id],
  ['a new record', undefined],
])('unsaved input in %s is offered again to the same user', async (_, recordId) => {
  await expire(recordId);
  await signIn('anna');
  await open(recordId);
  expect(screen.getByText(offer)).toBeTruthy();
  expect(valueOf('Nome')).toBe(recordId ? 'Sede' : '');
  await press('Riprendi');
  expect([valueOf('Nome'), valueOf('Città')]).toEqual(['Sede nuova', recordId ? 'Trento' : '']);
  expect(screen.queryByText(offer)).toBeNull();
});

test('input that is unsaved at a logout in another tab is offered, and the offer mentions no expired session', async () => {
  const page = await open(id);
  await fill('Nome', 'Sede nuova');
  const key = 'officina.authInfo';
  localStorage.removeItem(key);
  await act(async () => window.dispatchEvent(new StorageEvent('storage', { key })));
  page.unmount();
  await signIn('anna');
  await open(id);
  expect(screen.getByText(offer)).toBeTruthy();
  expect(screen.queryByText(/scadut/)).toBeNull();
});

test('a restored draft can be saved, and is not offered again', async () => {
  await expire(id);
  await signIn('anna');
  const page = await open(id);
  await press('Riprendi');
  await press('Salva modifiche');
  await waitFor(() => expect(messageTexts()).toEqual(['Luogo salvato']));
  expect(server.stored(id)).toMatchObject({ __v: 1, name: 'Sede nuova' });
  page.unmount();
  await open(id);
  expect(screen.queryByText(offer)).toBeNull();
});

test('a discarded draft is not offered again', async () => {
  await expire(id);
  await signIn('anna');
  const page = await open(id);
  await press('Scarta');
  page.unmount();
  await open(id);
  expect(screen.queryByText(offer)).toBeNull();
});

test('a draft is offered only to the same user on the same record', async () => {
  await expire(id);
  await signIn('bruno');
  const page = await open(id);
  expect(screen.queryByText(offer)).toBeNull();
  page.unmount();
  await signIn('anna');
  await open();
  expect(screen.queryByText(offer)).toBeNull();
});

test('a draft of a deleted record is not offered in a new record', async () => {
  const page = await open(id);
  await fill('Nome', 'Sede nuova');
  server.remove(id);
  await hint('site');
  await screen.findByText(/Un’altra persona ha eliminato questo luogo/);
  await signOut();
  page.unmount();
  await signIn('anna');
  await open();
  expect(screen.queryByText(offer)).toBeNull();
});

test('a logout drops all drafts, including those that outlive the tab', async () => {
  const longLived = draftKey('anna', 'visit');
  localStorage.setItem(longLived, '{}');
  await expire(id);
  dropDrafts();
  expect(localStorage.getItem(longLived)).toBeNull();
  await signIn('anna');
  await open(id);
  expect(screen.queryByText(offer)).toBeNull();
});

test('a draft of a record that another user has saved since is merged, and asks about fields that both changed', async () => {
  const page = await open(id);
  await fill('Nome', 'Sede nuova');
  await fill('Telefono', '0461 1');
  await signOut();
  page.unmount();
  server.edit(id, { name: 'Sede sua', city: 'Rovereto' });
  await signIn('anna');
  await open(id);
  await waitFor(() => expect(valueOf('Città')).toBe('Rovereto'));
  await press('Riprendi');
  expect(['Nome', 'Telefono'].map(valueOf)).toEqual(['Sede nuova', '0461 1']);
  expect(screen.getByText(/quando salvi scegli che cosa tenere/)).toBeTruthy();
  await press('Salva modifiche');
  await screen.findByText('Due versioni di questo luogo');
  expect(server.stored(id)).toMatchObject({ name: 'Sede sua' });
  await press('Salva le scelte');
  await waitFor(() => expect(messageTexts()).toEqual(['Luogo salvato']));
  expect(server.stored(id)).toMatchObject({ name: 'Sede nuova', phone: '0461 1', city: 'Rovereto' });
});

describe('a reloaded page', () => {
  const setVisibility = (state: DocumentVisibilityState) =>
    act(async () => {
      jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange'));
    });
  afterEach(() => void jest.restoreAllMocks());

  /** The browser hides a page before it unloads; the cache is lost. */
  async function reload(page: { unmount: () => void }, recordId?: string) {
    await setVisibility('hidden');
    page.unmount();
    queryClient.clear();
    await setVisibility('visible');
    return open(recordId);
  }

  test.each([
    ['a stored record', id],
    ['a new record', undefined],
  ])('offers unsaved input in %s, until it is saved', async (_, recordId) => {
    const page = await open(recordId);
    await fill('Nome', 'Sede nuova');
    await reload(page, recordId);
    expect(screen.getByText(offer)).toBeTruthy();
    await press('Riprendi');
    expect(valueOf('Nome')).toBe('Sede nuova');
    await fill('Indirizzo', 'Via Po 2');
    await fill('Città', 'Torino');
    await press(recordId ? 'Salva modifiche' : 'Crea luogo');
    await waitFor(() => expect(messageTexts()).toEqual(['Luogo salvato']));
    expect(sessionStorage).toHaveLength(0);
  });

  test('offers nothing without typed input, and keeps no draft after the user returns to the tab', async () => {
    const page = await open(id);
    await reload(page, id);
    expect(screen.queryByText(offer)).toBeNull();
    await fill('Nome', 'Sede nuova');
    await setVisibility('hidden');
    await setVisibility('visible');
    expect(sessionStorage).toHaveLength(0);
  });

  test.each([
    ['saved', async () => press('Salva modifiche')],
    [
      'discarded by the user',
      async () => {
        await press('Annulla');
        await press('Chiudi senza salvare');
      },
    ],
  ])('offers no input that was %s, although its sheet is still mounted', async (_, close) => {
    renderPage(<PageWithSheet id={id} />);
    await press('Apri');
    await fill('Nome', 'Sede nuova');
    await close();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await setVisibility('hidden');
    expect(sessionStorage).toHaveLength(0);
  });

  test('offers no saved input, even while its sheet slides out', async () => {
    await open(id);
    await fill('Nome', 'Sede nuova');
    await press('Salva modifiche');
    await waitFor(() => expect(messageTexts()).toEqual(['Luogo salvato']));
    await setVisibility('hidden');
    expect(sessionStorage).toHaveLength(0);
  });

  test('keeps a draft that is offered and not yet answered, even if the user switches tabs', async () => {
    const page = await open(id);
    await fill('Nome', 'Sede nuova');
    await reload(page, id);
    await fill('Telefono', '0461 1');
    await setVisibility('hidden');
    expect(Object.values({ ...sessionStorage }).join()).toContain('Sede nuova');
    await setVisibility('visible');
    expect(sessionStorage).toHaveLength(1);
    await press('Riprendi');
    expect(['Nome', 'Telefono'].map(valueOf)).toEqual(['Sede nuova', '0461 1']);
  });

  test('remembers an unanswered create, so that the record is created once', async () => {
    const page = await open();
    await fill('Nome', 'Deposito');
    await fill('Indirizzo', 'Via Po 2');
    await fill('Città', 'Torino');
    server.loseNextAnswer();
    await press('Crea luogo');
    await waitFor(() => expect(messageTexts()).toHaveLength(1));
    await reload(page);
    await press('Riprendi');
    await fill('Telefono', '011 1');
    await press('Crea luogo');
    await waitFor(() => expect(messageTexts()).toContain('Luogo salvato'));
    expect(server.kept[0]?.documents.slice(1)).toMatchObject([{ name: 'Deposito', phone: '011 1' }]);
  });

  test('recognizes an edit whose answer was lost as the user’s own', async () => {
    const page = await open(id);
    await fill('Nome', 'Sede nuova');
    server.loseNextAnswer();
    await press('Salva modifiche');
    await waitFor(() => expect(messageTexts()).toHaveLength(1));
    await reload(page, id);
    await press('Riprendi');
    await waitFor(() => expect(messageTexts()).toEqual(['Luogo salvato: la risposta si era persa']));
    expect(screen.queryByText(/altra persona/)).toBeNull();
  });
});
