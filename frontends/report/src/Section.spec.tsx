/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  clearPage,
  endPage,
  field,
  fill,
  press,
  renderPage,
  TestServer,
  type SeenCall,
  valueOf,
} from '@officina/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import Section from './Section.tsx';

const tor = { _id: '65a1b2c3d4e5f60718293a01', shortCode: 'TOR-02', name: 'Tornio' };
const fre = { _id: '65a1b2c3d4e5f60718293a02', shortCode: 'FRE-01', name: 'Fresatrice' };
const problem = 'Descrizione del problema';
const machineList = 'GET /api/public/machine/{tenant}/all';
const create = 'POST /api/public/form/{tenant}/create';

let server: TestServer;
let lists: Record<string, unknown[]>;
beforeEach(async () => {
  localStorage.clear();
  lists = { [machineList]: [fre, tor] };
  const reports = { routes: { list: '', create, edit: '', remove: '' }, blank: {}, documents: [] };
  server = await new TestServer([reports], lists).start();
});
afterEach(endPage);

/** Opens an address in a new page on the same device. */
const open = (query: string) => {
  clearPage();
  renderPage(<Section />, `/form?tenant=ROSSI${query}`);
};
const visit = async (query: string) => {
  open(query);
  await field(problem);
};
/** Navigates to another address in the same page. */
const navigateTo = (query: string) =>
  act(async () => {
    window.history.pushState(null, '', `/form?tenant=ROSSI${query}`);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('the machine of the form', () => {
  test('comes from the address, by code or id, and is empty without one', async () => {
    for (const machine of ['TOR-02', tor._id]) {
      await visit(`&machine=${machine}`);
      expect(title()).toBe('Tornio');
    }
    await visit('');
    expect(title()).toBe('Quale macchina?');
    expect(screen.queryByText(/Segnalazioni non inviate/)).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  test('is the one with exactly this code rather than one in another case, as older data may have both', async () => {
    const small = { _id: '65a1b2c3d4e5f60718293a03', shortCode: 'tor-02', name: 'Tornietto' };
    lists[machineList] = [tor, small];
    await visit('&machine=tor-02');
    expect(title()).toBe('Tornietto');
    lists[machineList] = [small, tor];
    await visit('&machine=TOR-02');
    expect(title()).toBe('Tornio');
    await visit('&machine=Tor-02');
    expect(title()).toBe('Tornietto');
  });

  test('does not come from a draft for another address', async () => {
    await visit('&machine=TOR-02');
    await fill(problem, 'Perde olio');
    for (const query of ['', '&machine=ABC-99', '&machine=FRE-01']) {
      await visit(query);
      expect([query, title(), valueOf(problem)]).toEqual([
        query,
        query.includes('FRE') ? 'Fresatrice' : 'Quale macchina?',
        '',
      ]);
    }
  });

  test('follows the address while the form is open', async () => {
    await visit('&machine=TOR-02');
    await fill(problem, 'Perde olio');
    await navigateTo('&machine=FRE-01');
    expect([title(), valueOf(problem)]).toEqual(['Fresatrice', '']);
    await navigateTo('');
    expect(title()).toBe('Quale macchina?');
  });

  test('shows an empty state and no submit button if the company has no machines', async () => {
    lists[machineList] = [];
    open('&machine=TOR-02');
    await screen.findByText('Ancora nessuna macchina');
    expect(title()).toBe('Ancora nessuna macchina');
    expect(screen.queryByText('CREA')).toBeNull();
    expect(screen.queryByText('Aggiungi una macchina')).toBeNull();
  });

  test('shows a message if it is unknown', async () => {
    await visit('&machine=ABC-99');
    expect(screen.getByText(/ABC-99/).textContent).toBe(
      'La macchina «ABC-99» non è tra quelle in uso. Scegli qui quella giusta.',
    );
    await visit('');
    expect(screen.queryByText(/non è tra quelle in uso/)).toBeNull();
  });

  test('is not reported as unknown if the list failed to load, which can be retried', async () => {
    delete lists[machineList];
    open('&machine=TOR-02');
    await screen.findByText('Le macchine non sono arrivate');
    expect(screen.queryByText(/non è tra quelle in uso/)).toBeNull();
    lists[machineList] = [fre, tor];
    await press('Riprova');
    await field(problem);
    expect(title()).toBe('Tornio');
  });
});

describe('a draft', () => {
  test('is kept for each machine until it is sent', async () => {
    await visit('&machine=TOR-02');
    await fill(problem, 'Perde olio');
    await visit('&machine=FRE-01');
    // A phrase that is there already is not added again.
    for (let times = 0; times < 2; times += 1) await press('Fa rumore');
    await visit('&machine=tor-02');
    expect(valueOf(problem)).toBe('Perde olio');
    await fill('Operatore', 'Ivan M.');
    await press('CREA');
    await screen.findByText('Segnalazione registrata');
    expect(server.writes()).toMatchObject([
      { body: { machineId: tor._id, issueDescription: 'Perde olio', openBy: 'Ivan M.', priority: 'NORMAL' } },
    ]);
    await visit('&machine=TOR-02');
    expect([valueOf(problem), valueOf('Operatore')]).toEqual(['', 'Ivan M.']);
    await visit('&machine=FRE-01');
    expect(valueOf(problem)).toBe('Fa rumore');
  });

  test('can be resumed if the address has no machine', async () => {
    await visit('&machine=TOR-02');
    await fill(problem, 'Perde olio');
    await visit('');
    await press('Riprendi TOR-02');
    await waitFor(() => expect([title(), valueOf(problem)]).toEqual(['Tornio', 'Perde olio']));
  });

  test('is removed if it is emptied', async () => {
    await visit('&machine=TOR-02');
    await fill(problem, 'Perde olio');
    expect(localStorage.length).toBe(1);
    await fill(problem, '');
    expect(localStorage.length).toBe(0);
  });
});

test('a report that was registered and then deleted shows a message, and a retry registers a new one', async () => {
  await visit('&machine=TOR-02');
  await fill(problem, 'Perde olio');
  await fill('Operatore', 'Ivan M.');
  server.refuseNext('gone');
  await press('CREA');
  await screen.findByText('Era già arrivata, poi è stata eliminata. Con «Riprova» ne invii una nuova.');
  expect(screen.queryByText(/Appena c’è rete/)).toBeNull();
  await press('Riprova');
  await screen.findByText('Segnalazione registrata');
  const [first, second, ...more] = server.writes();
  expect(more).toEqual([]);
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
  // Its key for the reporter is another one: the first stays with the deleted report.
  const said = (call?: SeenCall) => ({ ...(call?.body as object), follow: undefined });
  expect(said(second)).toEqual(said(first));
  expect(second?.body).not.toEqual(first?.body);
  await visit('&machine=TOR-02');
  expect(valueOf(problem)).toBe('');
});

test.each([
  ['forbidden', 'Servizio non attivo per questa azienda'],
  ['too_many', 'Troppe segnalazioni da qui: riprova tra un minuto.'],
  ['unavailable', 'Il servizio non risponde.'],
] as const)(
  'a refusal by the server (%s) is shown at once, without mentioning the network',
  async (code, message) => {
    await visit('&machine=TOR-02');
    await fill(problem, 'Perde olio');
    await fill('Operatore', 'Ivan M.');
    server.refuseNext(code, { message });
    await press('CREA');
    expect((await screen.findByRole('alert')).textContent).toBe(`${message}Codice test`);
    expect(screen.getByText(/È salvato su questo dispositivo/).textContent).toBe(
      'È salvato su questo dispositivo. Con «Riprova» lo invii con un tocco.',
    );
    server.refuseNext('too_many', { message: 'Ancora troppe.' });
    await press('Riprova');
    await screen.findByText(/^Ancora troppe\./);
    await press('Riprova');
    await screen.findByText('Segnalazione registrata');
    expect(new Set(server.writes().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  },
);

test('a form that was switched off while the user typed shows the same message as without input', async () => {
  await visit('&machine=TOR-02');
  await fill(problem, 'Perde olio');
  await fill('Operatore', 'Ivan M.');
  server.refuseNext('not_found', { message: 'Non trovato' });
  await press('CREA');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Il codice azienda non esiste o l’azienda ha spento il modulo. Avvisa la manutenzione a voce.Codice test',
  );
  expect(screen.getByText('È salvato su questo dispositivo, ma da qui non si può inviare.')).toBeTruthy();
});

test('a device without storage does not claim to keep the text', async () => {
  await visit('&machine=TOR-02');
  const storageError = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await fill(problem, 'Perde olio');
  await fill('Operatore', 'Ivan M.');
  server.loseNextAnswer();
  await press('CREA');
  expect(await screen.findByText('Non chiudere questa pagina')).toBeTruthy();
  expect(screen.queryByText(/È salvato/)).toBeNull();
  storageError.mockRestore();
});

test('a missing answer is reported at once as a network error', async () => {
  await visit('&machine=TOR-02');
  await fill(problem, 'Perde olio');
  await fill('Operatore', 'Ivan M.');
  server.loseNextAnswer();
  await press('CREA');
  expect((await screen.findByRole('alert')).textContent).toBe('Il server non si raggiunge.Codice network');
  expect(screen.getByText(/Appena c’è rete puoi inviarlo con un tocco/)).toBeTruthy();
});

test('a text that is refused on a retry can be fixed in its field', async () => {
  await visit('&machine=TOR-02');
  await fill(problem, 'Perde olio');
  await fill('Operatore', 'Ivan M.');
  server.refuseNext('unavailable');
  await press('CREA');
  await screen.findByText('Il tuo testo è al sicuro');
  server.refuseNext('invalid', { errors: [{ path: 'issueDescription', message: 'Troppo lungo' }] });
  await press('Riprova');
  expect((await field(problem)).value).toBe('Perde olio');
});

test.each([
  [[], { priority: 'NORMAL', alreadyReported: false }],
  [['Urgente'], { priority: 'URGENT', alreadyReported: false }],
  [['Già segnalato'], { priority: 'NORMAL', alreadyReported: true }],
])('[S2.form.urgent] [S2.form.reported] the report is sent with %j checked', async (checked, body) => {
  await visit('&machine=TOR-02');
  await fill(problem, 'Perde olio');
  await fill('Operatore', 'Ivan M.');
  for (const box of checked) await press(box);
  await press('CREA');
  await screen.findByText(/Segnalata da/);
  expect(server.writes()).toMatchObject([{ body }]);
});

test('[S4.form.again] a sent report leads to a new one with the same name', async () => {
  await visit('&machine=TOR-02');
  await fill(problem, 'Perde olio');
  await fill('Operatore', 'Ivan M.');
  await press('CREA');
  await press('Invia una nuova segnalazione');
  expect([title(), valueOf(problem), valueOf('Operatore')]).toEqual(['Tornio', '', 'Ivan M.']);
  const tabs = screen.getAllByRole('tab', { selected: true }).map(({ textContent }) => textContent);
  expect(tabs).toEqual(['Nuova segnalazione']);
});

test('a sent report shows where it is listed now', async () => {
  await visit('&machine=TOR-02');
  await fill(problem, 'Perde olio');
  await fill('Operatore', 'Ivan M.');
  await press('CREA');
  expect((await screen.findByText(/Segnalata da/)).textContent).toBe(
    'Segnalata da Ivan M. La manutenzione la vede adesso in cima alle nuove segnalazioni.',
  );
});
