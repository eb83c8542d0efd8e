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
const said = 'Quello che stavi scrivendo è ancora qui.';

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

/** Types, and loses the session before it is saved. */
async function expire(recordId?: string) {
  const page = await open(recordId);
  await fill('Nome', 'Sede nuova');
  await signOut();
  page.unmount();
}

test.each([
  ['a stored record', id],
  ['a new record', undefined],
])('what was typed in %s is offered again to the same person', async (_, recordId) => {
  await expire(recordId);
  await signIn('anna');
  await open(recordId);
  expect(screen.getByText(said)).toBeTruthy();
  expect(valueOf('Nome')).toBe(recordId ? 'Sede' : '');
  await press('Riprendi');
  expect([valueOf('Nome'), valueOf('Città')]).toEqual(['Sede nuova', recordId ? 'Trento' : '']);
  expect(screen.queryByText(said)).toBeNull();
});

test('what was typed while somebody leaves by hand in another tab is offered in words that are true', async () => {
  const page = await open(id);
  await fill('Nome', 'Sede nuova');
  const key = 'officina.authInfo';
  localStorage.removeItem(key);
  await act(async () => window.dispatchEvent(new StorageEvent('storage', { key })));
  page.unmount();
  await signIn('anna');
  await open(id);
  expect(screen.getByText(said)).toBeTruthy();
  expect(screen.queryByText(/scadut/)).toBeNull();
});

test('taken again it is saved as typed, and offered no more', async () => {
  await expire(id);
  await signIn('anna');
  const page = await open(id);
  await press('Riprendi');
  await press('Salva modifiche');
  await waitFor(() => expect(messageTexts()).toEqual(['Luogo salvato']));
  expect(server.stored(id)).toMatchObject({ __v: 1, name: 'Sede nuova' });
  page.unmount();
  await open(id);
  expect(screen.queryByText(said)).toBeNull();
});

test('thrown away it is gone', async () => {
  await expire(id);
  await signIn('anna');
  const page = await open(id);
  await press('Scarta');
  page.unmount();
  await open(id);
  expect(screen.queryByText(said)).toBeNull();
});

test('it is no other person’s and no other record’s', async () => {
  await expire(id);
  await signIn('bruno');
  const page = await open(id);
  expect(screen.queryByText(said)).toBeNull();
  page.unmount();
  await signIn('anna');
  await open();
  expect(screen.queryByText(said)).toBeNull();
});

test('typed in one that somebody deleted it is not offered in a new one', async () => {
  const page = await open(id);
  await fill('Nome', 'Sede nuova');
  server.remove(id);
  await hint('site');
  await screen.findByText(/Un’altra persona ha eliminato questo luogo/);
  await signOut();
  page.unmount();
  await signIn('anna');
  await open();
  expect(screen.queryByText(said)).toBeNull();
});

test('it is gone after a logout by hand, as is what was to outlive the tab', async () => {
  const lasting = draftKey('anna', 'visit');
  localStorage.setItem(lasting, '{}');
  await expire(id);
  dropDrafts();
  expect(localStorage.getItem(lasting)).toBeNull();
  await signIn('anna');
  await open(id);
  expect(screen.queryByText(said)).toBeNull();
});

test('kept of a record that somebody saved since, it takes the other fields over and asks about the same', async () => {
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

describe('a page that is loaded again', () => {
  const turn = (state: DocumentVisibilityState) =>
    act(async () => {
      jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange'));
    });
  afterEach(() => void jest.restoreAllMocks());

  /** The browser hides a page before it goes, and with it what it has read. */
  async function reload(page: { unmount: () => void }, recordId?: string) {
    await turn('hidden');
    page.unmount();
    queryClient.clear();
    await turn('visible');
    return open(recordId);
  }

  test.each([
    ['a stored record', id],
    ['a new record', undefined],
  ])('offers what was typed in %s, until it is saved', async (_, recordId) => {
    const page = await open(recordId);
    await fill('Nome', 'Sede nuova');
    await reload(page, recordId);
    expect(screen.getByText(said)).toBeTruthy();
    await press('Riprendi');
    expect(valueOf('Nome')).toBe('Sede nuova');
    await fill('Indirizzo', 'Via Po 2');
    await fill('Città', 'Torino');
    await press(recordId ? 'Salva modifiche' : 'Crea luogo');
    await waitFor(() => expect(messageTexts()).toEqual(['Luogo salvato']));
    expect(sessionStorage).toHaveLength(0);
  });

  test('offers nothing where nothing was typed, nor what was left by hand after somebody had looked elsewhere', async () => {
    const page = await open(id);
    await reload(page, id);
    expect(screen.queryByText(said)).toBeNull();
    await fill('Nome', 'Sede nuova');
    await turn('hidden');
    await turn('visible');
    expect(sessionStorage).toHaveLength(0);
  });

  test.each([
    ['saved', async () => press('Salva modifiche')],
    [
      'left by hand',
      async () => {
        await press('Annulla');
        await press('Chiudi senza salvare');
      },
    ],
  ])('offers nothing that was %s, though its sheet is still in the page', async (_, close) => {
    renderPage(<PageWithSheet id={id} />);
    await press('Apri');
    await fill('Nome', 'Sede nuova');
    await close();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await turn('hidden');
    expect(sessionStorage).toHaveLength(0);
  });

  test('offers nothing that was saved, at once, while its sheet slides out', async () => {
    await open(id);
    await fill('Nome', 'Sede nuova');
    await press('Salva modifiche');
    await waitFor(() => expect(messageTexts()).toEqual(['Luogo salvato']));
    await turn('hidden');
    expect(sessionStorage).toHaveLength(0);
  });

  test('keeps what is offered and not yet answered, also when somebody looks elsewhere', async () => {
    const page = await open(id);
    await fill('Nome', 'Sede nuova');
    await reload(page, id);
    await fill('Telefono', '0461 1');
    await turn('hidden');
    expect(Object.values({ ...sessionStorage }).join()).toContain('Sede nuova');
    await turn('visible');
    expect(sessionStorage).toHaveLength(1);
    await press('Riprendi');
    expect(['Nome', 'Telefono'].map(valueOf)).toEqual(['Sede nuova', '0461 1']);
  });

  test('remembers what was sent and not answered: a new record is made once', async () => {
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

  test('knows a change whose answer was lost as one’s own', async () => {
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
