/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  clearPage,
  endPage,
  fill,
  captureTimers,
  messageTexts,
  press,
  settle,
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
  positionRequests,
  storedVisit,
  sheetCloses,
  giveGrade,
  chosenGrades,
  gradableMachines,
  gradesOf,
  here,
  id,
  answerPosition,
  nearbyRegion,
  openAtPlant,
  openNew,
  plant,
  refusePosition,
  stubGeolocation,
  startServer,
} from './testing/visit-page.tsx';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(endPage);

describe('a visit opened by its address', () => {
  const { list, single } = visitRecord.routes;

  test('loads by itself, before the list', async () => {
    const rows = server.openNext(list);
    renderPage(<Section />, `/visit?id=${storedVisit._id}`);
    await waitFor(() => expect(valueOf('Nota')).toBe('Tutto bene'));
    await waitFor(() => expect(chosenGrades('Tornio')).toEqual(['Discreto']));
    expect(server.calls.filter(({ route }) => route === single)).toHaveLength(1);
    rows.page([storedVisit]);
    expect(screen.queryByText('Mai vista prima')).toBeNull();
    rows.end();
    expect((await screen.findAllByText('Mai vista prima')).length).toBeGreaterThan(0);
  });

  test('is shown, and stays shown, if the sites do not load', async () => {
    const sites = 'GET /api/site/all';
    delete server.others[sites];
    renderPage(<Section />, `/visit?id=${storedVisit._id}`);
    await waitFor(() => expect(valueOf('Nota')).toBe('Tutto bene'));
    const requests = () => server.calls.filter(({ route }) => route === sites).length;
    const first = requests();
    await settle();
    expect([valueOf('Nota'), requests() - first]).toEqual(['Tutto bene', 0]);
  });

  test('that was deleted shows a message', async () => {
    const rows = server.openNext(list);
    server.remove(storedVisit._id);
    renderPage(<Section />, `/visit?id=${storedVisit._id}`);
    expect(await screen.findByText('Questa visita non c’è')).toBeTruthy();
    rows.end();
  });
});

describe('the nearest site', () => {
  test('[S9.nearest] [S9.geolocation] to the device, requested with a timeout of 3 s, is chosen and shows its distance and machines', async () => {
    await openAtPlant();
    expect(positionRequests.map(({ options }) => options)).toEqual([{ timeout: 3_000 }]);
    const rows = within(nearbyRegion()).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'StabilimentoVia di Stabilimento110 m',
      'DepositoVia di Deposito1,1 km',
    ]);
    expect(within(nearbyRegion()).getAllByRole('button', { pressed: true })).toHaveLength(1);
    expect(gradableMachines()).toEqual(['Giudizio di Pressa', 'Giudizio di Tornio']);
  });

  test('does not replace a chosen site', async () => {
    await openNew();
    await answerPosition({ latitude: 46.07, longitude: here.longitude });
    await screen.findByRole('radiogroup', { name: 'Giudizio di Muletto' });
    await press('Aggiorna');
    await answerPosition();
    await waitFor(() =>
      expect(within(nearbyRegion()).getAllByRole('listitem')[0]?.textContent).toContain('110 m'),
    );
    expect(gradableMachines()).toEqual(['Giudizio di Muletto']);
  });

  test.each([
    [1, 'Il telefono non ha il permesso di dire dov’è: scegli il luogo dall’elenco.'],
    [2, 'La posizione non si trova: scegli il luogo dall’elenco, o riprova all’aperto.'],
    [3, 'La posizione non si trova: scegli il luogo dall’elenco, o riprova all’aperto.'],
  ])('that cannot be determined (error %i) is explained', async (code, text) => {
    await openNew();
    await refusePosition(code);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('cannot be found if the sites do not load, which shows an error with a retry', async () => {
    const sites = server.others['GET /api/site/all'];
    delete server.others['GET /api/site/all'];
    renderPage(<Section />, '/visit?new=1');
    expect(await screen.findByText(/^I luoghi non sono arrivati\./)).toBeTruthy();
    expect(screen.queryByText('Cerco…')).toBeNull();
    server.others['GET /api/site/all'] = sites;
    await press('Riprova');
    await screen.findByRole('region', { name: 'Luoghi vicini' });
    await answerPosition();
    await waitFor(() => expect(gradesOf('Tornio')).toBeTruthy());
  });

  test('is not awaited if the user does not answer the permission prompt; a later answer counts', async () => {
    const limit = captureTimers(3_200);
    await openNew();
    const text = /^Il telefono non ha ancora risposto/;
    expect(screen.queryByText(text)).toBeNull();
    await limit.pass();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(within(nearbyRegion()).getByRole('button').textContent).toBe('Aggiorna');
    await press('Aggiorna');
    expect(positionRequests).toHaveLength(2);
    await act(async () => positionRequests[0]?.answer({ coords: here } as GeolocationPosition));
    await waitFor(() => expect(gradesOf('Tornio')).toBeTruthy());
    expect(screen.queryByText(text)).toBeNull();
  });

  test('cannot be found in a browser without geolocation, which is explained', async () => {
    Object.defineProperty(navigator, 'geolocation', { value: undefined, configurable: true });
    await openNew();
    const text = 'Questo browser non sa dire dov’è: scegli il luogo dall’elenco.';
    expect(await screen.findByText(text)).toBeTruthy();
    expect(within(nearbyRegion()).getByRole('button').textContent).toBe('Aggiorna');
  });

  test('cannot be found without https, and there may be no site nearby', async () => {
    stubGeolocation(false);
    await openNew();
    const why = 'La posizione si può usare solo con un indirizzo https: scegli il luogo dall’elenco.';
    expect(await screen.findByText(why)).toBeTruthy();
    clearPage();
    stubGeolocation(true);
    await openNew();
    await answerPosition({ latitude: 45, longitude: 9 });
    expect(await screen.findByText(/^Nessun luogo entro circa 2 km/)).toBeTruthy();
  });
});

describe('the user of a visit', () => {
  const shown = () => screen.getByLabelText('Fatta da').textContent;
  beforeEach(() => signIn('e'.repeat(24)));
  afterEach(signOut);

  test('has the name from the session while the users load, or if they fail', async () => {
    const users = server.openNext('GET /api/user');
    await openNew();
    await users.asked;
    expect(shown()).toBe('Anna');
    users.page([{ _id: id('e'), fullName: 'Anna Rossi', isActive: true }]);
    users.end();
    await waitFor(() => expect(shown()).toBe('Anna Rossi'));
  });

  test('is shown as unknown only once the users have loaded', async () => {
    server.edit(storedVisit._id, { owner: id('f') });
    const users = server.openNext('GET /api/user');
    renderPage(<Section />, `/visit?id=${storedVisit._id}`);
    await waitFor(() => expect(shown()).toBe('—'));
    users.page([]);
    users.end();
    await waitFor(() => expect(shown()).toBe('Utente sconosciuto'));
  });
});

describe('grades', () => {
  const showOpen = async (name: string) => {
    const [line] = await screen.findAllByRole('button', { name });
    await act(async () => line?.click());
  };
  const undo = () =>
    act(async () =>
      within(document.querySelector<HTMLElement>('[data-kit=messages]') ?? document.body)
        .getByText('Annulla')
        .click(),
    );

  test('add nothing to the rows of the machines when they are chosen', async () => {
    await openAtPlant();
    const parts = () =>
      gradableMachines().map((group) => {
        const row = screen.getByRole('radiogroup', { name: group as string }).closest('li');
        return [...(row?.querySelectorAll('*') ?? [])].map(({ tagName }) => tagName).join(' ');
      });
    const before = parts();
    for (const grade of ['Buono', 'Discreto', 'Cattivo', 'Non funzionante', 'Altro']) {
      await giveGrade('Pressa', grade);
      expect([grade, parts()]).toEqual([grade, before]);
    }
  });

  test('of the machines that have none are «Buono» in one touch, which can be undone', async () => {
    await openAtPlant();
    await giveGrade('Tornio', 'Cattivo');
    await press('Le altre: Buono');
    expect([chosenGrades('Tornio'), chosenGrades('Pressa')]).toEqual([['Cattivo'], ['Buono']]);
    expect(messageTexts()).toEqual(['1 macchina segnata Buono']);
    expect(screen.getByText('Ogni macchina ha il suo giudizio.')).toBeTruthy();
    await press('Le altre: Buono');
    await undo();
    expect([chosenGrades('Tornio'), chosenGrades('Pressa')]).toEqual([['Cattivo'], []]);
    await press('Le altre: Buono');
    await giveGrade('Pressa', 'Altro');
    await undo();
    expect(chosenGrades('Pressa')).toEqual(['Altro']);
  });

  test('stand beside what is open on the machine, in one line that shows it', async () => {
    const [startDate, machineId] = ['2026-01-16T08:00:00.000Z', id('b')];
    const job = { __v: 0, machineId, status: 'OPEN', startDate, openDate: startDate, type: 'RICHIESTA' };
    server.kept[1]?.documents.push(
      { ...job, _id: id('7'), issueDescription: 'Perde olio', priority: 'URGENT' } as never,
      { ...job, _id: id('8'), issueDescription: 'Vibra', priority: 'NORMAL' } as never,
    );
    await openAtPlant();
    await screen.findByText('Niente di aperto');
    expect(screen.queryByRole('link', { name: 'Vibra' })).toBeNull();
    await showOpen('2 interventi aperti, 1 urgente su Pressa');
    expect(screen.getAllByRole('link', { name: /Perde olio|Vibra/ })).toHaveLength(2);
  });

  test('[S4.visit] are five buttons next to the last grade; machines without a grade are omitted', async () => {
    await openAtPlant();
    const labels = within(gradesOf('Tornio'))
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent);
    expect(labels).toEqual(['Buono', 'Discreto', 'Cattivo', 'Non funzionante', 'Altro']);
    expect(screen.getByText('Ultima volta: Discreto, 15/01/2026')).toBeTruthy();
    expect(screen.getByText('Mai vista prima')).toBeTruthy();
    await giveGrade('Tornio', 'Cattivo');
    expect(screen.getByText('1 di 2 viste')).toBeTruthy();
    expect(screen.getByText('Le macchine senza giudizio restano fuori dalla visita.')).toBeTruthy();
    await press('Registra visita');
    await sheetCloses();
    expect(server.writes()).toMatchObject([
      { body: { site: plant._id, machines: [{ machineId: id('a'), status: 'BAD' }] } },
    ]);
  });

  test('can be removed, and bad ones offer an intervention', async () => {
    await openAtPlant();
    for (const [grade, isOffered] of [
      ['Buono', false],
      ['Discreto', false],
      ['Cattivo', true],
      ['Non funzionante', true],
      ['Altro', false],
    ] as const) {
      await giveGrade('Pressa', grade);
      const offer = screen.queryByLabelText('Crea un intervento quando salvi la visita');
      expect([grade, offer !== null]).toEqual([grade, isOffered]);
    }
    await act(async () => screen.getByRole('button', { name: /^Togli/ }).click());
    expect(chosenGrades('Pressa')).toEqual([]);
  });

  test('reserve space for their buttons, which are hidden before a grade is given', async () => {
    await openAtPlant();
    const drawn = () => screen.queryAllByText('Togli').length;
    const keys = () => screen.queryAllByRole('button', { name: /^(Nota|Togli) / }).length;
    expect([drawn(), keys()]).toEqual([2, 0]);
    await giveGrade('Pressa', 'Buono');
    expect([drawn(), keys()]).toEqual([2, 2]);
  });

  test('link to open interventions on the machine, whose sheet returns to the draft', async () => {
    const [startDate, machineId] = ['2026-01-16T08:00:00.000Z', id('b')];
    const job = { _id: id('7'), __v: 0, machineId, issueDescription: 'Perde olio', status: 'OPEN' };
    server.kept[1]?.documents.push({ ...job, ...{ startDate, openDate: startDate } } as never);
    server.others['GET /api/maintenance/intervention/byvisit/{id}'] = [];
    await openAtPlant();
    await giveGrade('Pressa', 'Non funzionante');
    await showOpen('1 intervento aperto su Pressa');
    const link = await screen.findByRole('link', { name: 'Perde olio' });
    await act(async () => link.click());
    expect(window.location.pathname).toBe('/intervention');
    expect(window.history.state).toMatchObject({ usr: { openedHere: true } });
    await act(async () => window.history.back());
    await waitFor(() => expect(window.location.pathname).toBe('/visit'));
    clearPage();
    renderPage(<Section />, '/visit?new=1');
    await waitFor(() => expect(chosenGrades('Pressa')).toEqual(['Non funzionante']));
  });
});

describe('a save', () => {
  test('[S8.visitSaved] shows the answer’s message and closes the sheet', async () => {
    await openAtPlant();
    await fill('Nota', 'Cambiato il filtro');
    await press('Registra visita');
    await sheetCloses();
    expect(messageTexts()).toEqual(['Visita registrata']);
    expect(localStorage.length).toBe(0);
  });

  test('[S8.visitSaved] shows «Success» if the answer has no message', async () => {
    for (const kept of server.kept) kept.blank = {};
    await openAtPlant();
    await fill('Nota', 'x');
    await press('Registra visita');
    await sheetCloses();
    expect(messageTexts()).toEqual(['Success']);
  });

  test.each([
    ['Manutenzione in corso', 'Manutenzione in corso'],
    ['', 'Il server ha risposto 500.'],
  ])(
    '[S8.visit] [S8.visitSaved] that fails with message %j closes the sheet too, shows the error and offers to resume',
    async (message, text) => {
      await openAtPlant();
      await giveGrade('Tornio', 'Discreto');
      await fill('Nota', 'Da finire');
      server.refuseNext('internal', { message });
      await press('Registra visita');
      await sheetCloses();
      expect(messageTexts()).toEqual([text]);
      await press('Riprendi');
      await waitFor(() => expect(valueOf('Nota')).toBe('Da finire'));
      expect(chosenGrades('Tornio')).toEqual(['Discreto']);
      await press('Registra visita');
      await sheetCloses();
      expect(messageTexts()).toEqual(['Visita registrata']);
      expect(server.kept[0]?.documents).toHaveLength(2);
    },
  );
});
