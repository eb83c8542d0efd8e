/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  clearPage,
  endPage,
  fill,
  holdTimers,
  messageTexts,
  press,
  quiet,
  renderPage,
  signIn,
  signOut,
  type TestServer,
  valueOf,
} from '@officina/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import Section from './Section.tsx';
import { visitRecord } from './record.ts';
import {
  asked,
  before,
  closed,
  give,
  given,
  graded,
  gradesOf,
  here,
  id,
  isHere,
  near,
  openHere,
  openNew,
  plant,
  refuse,
  standIn,
  startServer,
} from './testing/visit-page.tsx';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(endPage);

describe('a visit opened by its address', () => {
  const { list, single } = visitRecord.routes;

  test('is asked for alone, and there before the list is', async () => {
    const rows = server.openNext(list);
    renderPage(<Section />, `/visit?id=${before._id}`);
    await waitFor(() => expect(valueOf('Nota')).toBe('Tutto bene'));
    await waitFor(() => expect(given('Tornio')).toEqual(['Discreto']));
    expect(server.calls.filter(({ route }) => route === single)).toHaveLength(1);
    rows.page([before]);
    expect(screen.queryByText('Mai vista prima')).toBeNull();
    rows.end();
    expect((await screen.findAllByText('Mai vista prima')).length).toBeGreaterThan(0);
  });

  test('is shown, and goes on being shown, where the sites do not come', async () => {
    const sites = 'GET /api/site/all';
    delete server.others[sites];
    renderPage(<Section />, `/visit?id=${before._id}`);
    await waitFor(() => expect(valueOf('Nota')).toBe('Tutto bene'));
    const asks = () => server.calls.filter(({ route }) => route === sites).length;
    const first = asks();
    await quiet();
    expect([valueOf('Nota'), asks() - first]).toEqual(['Tutto bene', 0]);
  });

  test('that is none any more is said to be gone', async () => {
    const rows = server.openNext(list);
    server.remove(before._id);
    renderPage(<Section />, `/visit?id=${before._id}`);
    expect(await screen.findByText('Questa visita non c’è')).toBeTruthy();
    rows.end();
  });
});

describe('the nearest site', () => {
  test('[S9.nearest] [S9.geolocation] of the device, asked for with 3 s, is chosen, with its distance and its machines', async () => {
    await openHere();
    expect(asked.map(({ options }) => options)).toEqual([{ timeout: 3_000 }]);
    const rows = within(near()).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'StabilimentoVia di Stabilimento110 m',
      'DepositoVia di Deposito1,1 km',
    ]);
    expect(within(near()).getAllByRole('button', { pressed: true })).toHaveLength(1);
    expect(graded()).toEqual(['Giudizio di Pressa', 'Giudizio di Tornio']);
  });

  test('does not take the place of one that was chosen', async () => {
    await openNew();
    await isHere({ latitude: 46.07, longitude: here.longitude });
    await screen.findByRole('radiogroup', { name: 'Giudizio di Muletto' });
    await press('Aggiorna');
    await isHere();
    await waitFor(() => expect(within(near()).getAllByRole('listitem')[0]?.textContent).toContain('110 m'));
    expect(graded()).toEqual(['Giudizio di Muletto']);
  });

  test.each([
    [1, 'Il telefono non ha il permesso di dire dov’è: scegli il luogo dall’elenco.'],
    [2, 'La posizione non si trova: scegli il luogo dall’elenco, o riprova all’aperto.'],
    [3, 'La posizione non si trova: scegli il luogo dall’elenco, o riprova all’aperto.'],
  ])('that is not told (%i) is said in words', async (code, words) => {
    await openNew();
    await refuse(code);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test('cannot be told while the sites have not arrived, which is said and tried again', async () => {
    const sites = server.others['GET /api/site/all'];
    delete server.others['GET /api/site/all'];
    renderPage(<Section />, '/visit?new=1');
    expect(await screen.findByText(/^I luoghi non sono arrivati\./)).toBeTruthy();
    expect(screen.queryByText('Cerco…')).toBeNull();
    server.others['GET /api/site/all'] = sites;
    await press('Riprova');
    await screen.findByRole('region', { name: 'Luoghi vicini' });
    await isHere();
    await waitFor(() => expect(gradesOf('Tornio')).toBeTruthy());
  });

  test('is not waited for while nobody answers the question; a later answer is taken', async () => {
    const limit = holdTimers(3_200);
    await openNew();
    const words = /^Il telefono non ha ancora risposto/;
    expect(screen.queryByText(words)).toBeNull();
    await limit.pass();
    expect(await screen.findByText(words)).toBeTruthy();
    expect(within(near()).getByRole('button').textContent).toBe('Aggiorna');
    await press('Aggiorna');
    expect(asked).toHaveLength(2);
    await act(async () => asked[0]?.answer({ coords: here } as GeolocationPosition));
    await waitFor(() => expect(gradesOf('Tornio')).toBeTruthy());
    expect(screen.queryByText(words)).toBeNull();
  });

  test('cannot be told by a browser that has none, which is said', async () => {
    Object.defineProperty(navigator, 'geolocation', { value: undefined, configurable: true });
    await openNew();
    const words = 'Questo browser non sa dire dov’è: scegli il luogo dall’elenco.';
    expect(await screen.findByText(words)).toBeTruthy();
    expect(within(near()).getByRole('button').textContent).toBe('Aggiorna');
  });

  test('cannot be asked for without https, and there may be none', async () => {
    standIn(false);
    await openNew();
    const why = 'La posizione si può usare solo con un indirizzo https: scegli il luogo dall’elenco.';
    expect(await screen.findByText(why)).toBeTruthy();
    clearPage();
    standIn(true);
    await openNew();
    await isHere({ latitude: 45, longitude: 9 });
    expect(await screen.findByText(/^Nessun luogo entro circa 2 km/)).toBeTruthy();
  });
});

describe('who has made it', () => {
  const shown = () => screen.getByLabelText('Fatta da').textContent;
  beforeEach(() => signIn('e'.repeat(24)));
  afterEach(signOut);

  test('is called by the name of the session while the users have not come, and where they do not', async () => {
    const users = server.openNext('GET /api/user');
    await openNew();
    await users.asked;
    expect(shown()).toBe('Anna');
    users.page([{ _id: id('e'), fullName: 'Anna Rossi', isActive: true }]);
    users.end();
    await waitFor(() => expect(shown()).toBe('Anna Rossi'));
  });

  test('is nobody unknown before it can be known', async () => {
    server.edit(before._id, { owner: id('f') });
    const users = server.openNext('GET /api/user');
    renderPage(<Section />, `/visit?id=${before._id}`);
    await waitFor(() => expect(shown()).toBe('—'));
    users.page([]);
    users.end();
    await waitFor(() => expect(shown()).toBe('Utente sconosciuto'));
  });
});

describe('the grades', () => {
  test('[S4.visit] are five, one touch each, beside the last one; those that are not given are left out', async () => {
    await openHere();
    const words = within(gradesOf('Tornio'))
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent);
    expect(words).toEqual(['Buono', 'Discreto', 'Cattivo', 'Non funzionante', 'Altro']);
    expect(screen.getByText('Ultima volta: Discreto, 15/01/2026')).toBeTruthy();
    expect(screen.getByText('Mai vista prima')).toBeTruthy();
    await give('Tornio', 'Cattivo');
    expect(screen.getByText('1 di 2 viste')).toBeTruthy();
    expect(screen.getByText('Le macchine senza giudizio restano fuori dalla visita.')).toBeTruthy();
    await press('Registra visita');
    await closed();
    expect(server.writes()).toMatchObject([
      { body: { site: plant._id, machines: [{ machineId: id('a'), status: 'BAD' }] } },
    ]);
  });

  test('can be taken back, and bad ones offer an intervention', async () => {
    await openHere();
    for (const [grade, isOffered] of [
      ['Buono', false],
      ['Discreto', false],
      ['Cattivo', true],
      ['Non funzionante', true],
      ['Altro', false],
    ] as const) {
      await give('Pressa', grade);
      const offer = screen.queryByLabelText('Apri un intervento quando salvi la visita');
      expect([grade, offer !== null]).toEqual([grade, isOffered]);
    }
    await act(async () => screen.getByRole('button', { name: /^Togli/ }).click());
    expect(given('Pressa')).toEqual([]);
  });

  test('have the room of their keys before they are given, so that nothing moves then, and nobody reaches these', async () => {
    await openHere();
    const drawn = () => screen.queryAllByText('Togli').length;
    const keys = () => screen.queryAllByRole('button', { name: /^(Nota|Togli) / }).length;
    expect([drawn(), keys()]).toEqual([2, 0]);
    await give('Pressa', 'Buono');
    expect([drawn(), keys()]).toEqual([2, 2]);
  });

  test('lead to what is open on the machine, whose sheet comes back to the half visit', async () => {
    const [startDate, machineId] = ['2026-01-16T08:00:00.000Z', id('b')];
    const job = { _id: id('7'), __v: 0, machineId, issueDescription: 'Perde olio', status: 'OPEN' };
    server.kept[1]?.documents.push({ ...job, ...{ startDate, openDate: startDate } } as never);
    server.others['GET /api/maintenance/intervention/byvisit/{id}'] = [];
    await openHere();
    await give('Pressa', 'Non funzionante');
    const link = await screen.findByRole('link', { name: 'Perde olio' });
    await act(async () => link.click());
    expect(window.location.pathname).toBe('/intervention');
    expect(window.history.state).toMatchObject({ usr: { openedHere: true } });
    await act(async () => window.history.back());
    await waitFor(() => expect(window.location.pathname).toBe('/visit'));
    clearPage();
    renderPage(<Section />, '/visit?new=1');
    await waitFor(() => expect(given('Pressa')).toEqual(['Non funzionante']));
  });
});

describe('a save', () => {
  test('[S8.visitSaved] says the answer’s message and closes', async () => {
    await openHere();
    await fill('Nota', 'Cambiato il filtro');
    await press('Registra visita');
    await closed();
    expect(messageTexts()).toEqual(['Visita registrata']);
    expect(localStorage.length).toBe(0);
  });

  test('[S8.visitSaved] says «Success» where the answer has no words', async () => {
    for (const kept of server.kept) kept.blank = {};
    await openHere();
    await fill('Nota', 'x');
    await press('Registra visita');
    await closed();
    expect(messageTexts()).toEqual(['Success']);
  });

  test.each([
    ['Manutenzione in corso', 'Manutenzione in corso'],
    ['', 'Il server ha risposto 500.'],
  ])(
    '[S8.visit] [S8.visitSaved] that is refused with %j closes too, says so and offers to go on',
    async (message, words) => {
      await openHere();
      await give('Tornio', 'Discreto');
      await fill('Nota', 'Da finire');
      server.refuseNext('internal', { message });
      await press('Registra visita');
      await closed();
      expect(messageTexts()).toEqual([words]);
      await press('Riprendi');
      await waitFor(() => expect(valueOf('Nota')).toBe('Da finire'));
      expect(given('Tornio')).toEqual(['Discreto']);
      await press('Registra visita');
      await closed();
      expect(messageTexts()).toEqual(['Visita registrata']);
      expect(server.kept[0]?.documents).toHaveLength(2);
    },
  );
});
