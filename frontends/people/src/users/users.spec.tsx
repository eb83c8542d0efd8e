/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { clearAuthInfo, now, storeAuthInfo } from '@officina/web-kit';
import {
  completePaper,
  endPage,
  field,
  fill,
  hint,
  messageTexts,
  missingTexts,
  press,
  pressLabelled,
  printedFacts,
  renderPage,
  setScreen,
  TestServer,
  valueOf,
} from '@officina/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import Section from '../Section.tsx';
import { suggestedUsername } from './record.ts';

const id = (digit: string) => digit.repeat(24);
const hours = (count: number) => new Date(now().getTime() + count * 3_600_000).toISOString();
const user = (digit: string, fullName: string, more: object = {}) => ({
  ...{ _id: id(digit), __v: 0, fullName, username: suggestedUsername(fullName), role: 'operator' },
  ...{ state: 'ACTIVE', lastAccessAt: '2026-01-02T08:00:00.000Z', ...more },
});
const anna = user('a', 'Anna Rossi', { role: 'admin', lastAccessAt: hours(0) });
const sara = user('b', 'Sara Pozzi', {
  ...{ state: 'INVITED', lastAccessAt: null },
  entry: { by: 'Anna Rossi', at: '2026-11-24T13:32:00.000Z', isReset: false, expiresAt: hours(48) },
});
const pietro = user('c', 'Pietro Lorenzi', {
  ...{ state: 'EXPIRED', lastAccessAt: null },
  entry: { by: 'Anna Rossi', at: '2026-01-01T08:00:00Z', isReset: false, expiresAt: '2026-01-04T08:00:00Z' },
});
const mattia = user('d', 'Mattia Zeni', {
  ...{ state: 'DISABLED', role: 'technician' },
  disabled: { by: 'Anna Rossi', at: '2026-01-03T08:00:00.000Z' },
});
const entry = { secret: 'KpQm3XhD9FtA2RvP7LcN5w', code: 'K7QM3XHD', expiresAt: '2026-11-26T13:32:00.000Z' };
const routes = {
  list: 'GET /api/user/account/all',
  create: '',
  edit: 'PUT /api/user/account/{id}/edit',
};

let server: TestServer;
let documents: ReturnType<typeof user>[];
beforeEach(async () => {
  setScreen();
  storeAuthInfo({ token: 'x', fullName: 'Anna Rossi', TCODE: 'ROSSI', userId: anna._id });
  documents = [anna, mattia, pietro, sara].map((one) => ({ ...one }));
  server = await new TestServer([{ routes, blank: {}, documents }], {
    'GET /api/user/me': { ...anna, refused: [], limits: {} },
    'GET /config.json': { publicUrl: 'https://officina.example' },
    'GET /api/tenant/myself': {
      ...{ code: 'ROSSI', timezone: 'Europe/Rome', billingdata: { name: 'Officina Rossi' } },
      services: { maintenance: { menuhidden: {} } },
    },
  }).start();
});
afterEach(async () => {
  await endPage();
  clearAuthInfo();
});

const open = (query = '') => renderPage(<Section />, `/configuration/users${query}`);
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].slice(1).map(({ textContent }) => textContent.trim()));

test('the list says who can enter, until when a link is open, and who disabled whom', async () => {
  open();
  await screen.findByText('anna.rossi');
  expect(rows()).toEqual([
    ['ARAnna Rossi (tu)', 'anna.rossi', 'Amministratore', 'Attivo', 'adesso'],
    [
      'MZMattia Zeni',
      'mattia.zeni',
      'Tecnico',
      'Non attivo fermato da Anna Rossi il 03/01/2026',
      '02/01/2026',
    ],
    [
      'PLPietro Lorenzi',
      'pietro.lorenzi',
      'Operatore',
      expect.stringMatching(/^Invito scaduto link scaduto il 04\/01/),
      'mai',
    ],
    ['SPSara Pozzi', 'sara.pozzi', 'Operatore', 'Invito aperto il link scade tra 2 giorni', 'mai'],
  ]);
  expect(screen.getByText(', 2 devono ancora entrare').parentElement?.textContent).toBe(
    '4 utenti, 2 devono ancora entrare',
  );
  await press('Da entrare');
  expect(rows().map(([name]) => name)).toEqual(['PLPietro Lorenzi', 'SPSara Pozzi']);
});

test('who is no administrator reads who may see the users', async () => {
  server.others['GET /api/user/me'] = { ...anna, role: 'manager', refused: [], limits: {} };
  open();
  await hint('user');
  await screen.findByText('Può farlo soltanto chi è Amministratore.');
  expect(screen.queryByText('anna.rossi')).toBeNull();
});

test('a new user gets a suggested user name, and a link that is shown once and asks to be taken', async () => {
  const mailedTo = 'sara@example.com';
  server.others['POST /api/user/account/create'] = { account: sara, entry: { ...entry, mailedTo } };
  open();
  await press('Nuovo utente');
  await fill('Nome', 'Saŕa De Pozzì');
  expect(valueOf('Utente')).toBe('sara.depozzi');
  await fill('Utente', 'sara.pozzi');
  await fill('Nome', 'Sara Pozzi');
  await press('Responsabile');
  await press('Crea utente');
  const link = await screen.findByLabelText('Link d’accesso');
  expect(link.textContent).toBe(`${location.origin}/entra#${entry.secret}`);
  expect(screen.getByText('Inviato anche a sara@example.com.')).toBeTruthy();
  expect(screen.getByText('K7QM-3XHD').closest('dl')?.textContent).toBe(
    'codice d’accessoK7QM-3XHDcodice aziendaROSSI',
  );
  expect(server.writes().map(({ body }) => body)).toEqual([
    { fullName: 'Sara Pozzi', username: 'sara.pozzi', email: null, phone: null, role: 'manager' },
  ]);
  await pressLabelled('Chiudi');
  await screen.findByText('Chiudere senza il link?');
  await press('Annulla');
  expect(screen.getByLabelText('Link d’accesso')).toBeTruthy();
  await pressLabelled('Chiudi');
  await press('Chiudi lo stesso');
  await waitFor(() => expect(location.search).toBe(''));
  await waitFor(() => expect(screen.queryByLabelText('Link d’accesso')).toBeNull());
});

test('a new link stays on the screen when something else is saved, and «Annulla il link» ends it', async () => {
  server.others['PUT /api/user/account/{id}/link'] = { account: sara, entry };
  server.others['DELETE /api/user/account/{id}/link'] = { ...sara, state: 'EXPIRED', entry: null };
  open(`?id=${pietro._id}`);
  await press('Fai un altro link');
  await screen.findByLabelText('Link d’accesso');
  await fill('Nome', 'Pietro L. Lorenzi');
  await press('Salva modifiche');
  await waitFor(() => expect(messageTexts()).toEqual(['Utente salvato']));
  expect(screen.getByLabelText('Link d’accesso')).toBeTruthy();
  await waitFor(() => expect(valueOf('Nome')).toBe('Pietro L. Lorenzi'));
  await endPage();
  await server.start();
  open(`?id=${sara._id}`);
  await press('Annulla il link');
  await waitFor(() => expect(messageTexts()).toEqual(['Link annullato']));
});

test('the paper of a link has the person, the company, the code and the expiry', async () => {
  server.others['PUT /api/user/account/{id}/link'] = { account: sara, entry };
  open(`?id=${sara._id}`);
  await press('Fai un altro link');
  await screen.findByText('Quello di prima smette subito di valere.');
  await press('Fai un altro link');
  const paper = await completePaper();
  expect(missingTexts(paper, ['Sara Pozzi', `${location.origin}/entra#${entry.secret}`])).toEqual([]);
  expect(paper.querySelectorAll('svg path').length).toBeGreaterThan(0);
  expect(printedFacts(paper)).toEqual([
    ['Azienda', 'Officina Rossi · ROSSI'],
    ['Utente', 'sara.pozzi'],
    ['Codice d’accesso', 'K7QM-3XHD'],
    ['Vale fino al', '26/11/2026 14:32'],
  ]);
});

test('what the server refuses is said at its field', async () => {
  open('?new=1');
  await fill('Nome', 'Sara Pozzi');
  server.others['POST /api/user/account/create'] = {};
  server.refuseNext('invalid', { errors: [{ path: 'username', message: 'Nome utente già in uso' }] });
  await press('Crea utente');
  await screen.findByText('Nome utente già in uso');
  expect((await field('Utente')).getAttribute('aria-invalid')).toBe('true');
});

test('a user is disabled after a question, and enabled again', async () => {
  open(`?id=${sara._id}`);
  await press('Disattiva utente');
  await screen.findByText('Disattivare Sara Pozzi?');
  await press('Disattiva');
  await waitFor(() => expect(messageTexts()).toEqual(['Utente disattivato']));
  expect(server.writes()).toMatchObject([{ body: { isActive: false }, ifMatch: '"0"' }]);
  await endPage();
  await server.start();
  open(`?id=${mattia._id}`);
  await press('Riattiva utente');
  await waitFor(() => expect(server.writes().at(-1)).toMatchObject({ body: { isActive: true } }));
});

test('a company account is undone after a question', async () => {
  const rosa = user('e', 'Rosa Viola', {
    email: 'rosa@rossi.example',
    oidc: { email: 'rosa@rossi.example' },
  });
  server.others['DELETE /api/user/account/{id}/oidc'] = { ...rosa, oidc: null };
  documents.push(rosa);
  open(`?id=${rosa._id}`);
  await screen.findByText('Entra con rosa@rossi.example.');
  await press('Scollega');
  await screen.findByText('Scollegare l’account aziendale di Rosa Viola?');
  await press('Scollega');
  await waitFor(() => expect(messageTexts()).toEqual(['Account aziendale scollegato']));
});

test('an address that its person wrote is confirmed, where there are company accounts', async () => {
  const email = 'rosa@rossi.example';
  const rosa = user('e', 'Rosa Viola', { email, isEmailConfirmed: false });
  const ugo = user('f', 'Ugo Verdi', { email });
  documents.push(rosa, ugo);
  open(`?id=${rosa._id}`);
  await press('Conferma l’indirizzo');
  await waitFor(() => expect(messageTexts()).toEqual(['Indirizzo confermato']));
  expect(server.writes()).toMatchObject([{ body: { email }, ifMatch: '"0"' }]);
  await endPage();
  await server.start();
  open(`?id=${ugo._id}`);
  await screen.findByText('Accesso');
  expect(screen.queryByText('Account aziendale')).toBeNull();
});

test('the last administrator can neither be disabled nor lowered, and reads why', async () => {
  open(`?id=${anna._id}`);
  await screen.findByText('Non puoi disattivare te stesso: lo fa un altro amministratore.');
  expect(screen.queryByText('Disattiva utente')).toBeNull();
  const role = await screen.findByRole('group', { name: 'Ruolo' });
  expect(within(role).getByText(/^È l’unico amministratore attivo/)).toBeTruthy();
  expect(
    within(role)
      .getAllByRole<HTMLInputElement>('radio')
      .every(({ disabled }) => disabled),
  ).toBe(true);
  expect(screen.queryByText(/^Fai un/)).toBeNull();
});

test.each([
  ['Sara Pozzi', 'sara.pozzi'],
  ['Nicolò D’Angelo', 'nicolo.dangelo'],
  ['Anna', 'anna'],
  ['', ''],
])('the user name suggested for «%s» is «%s»', (name, suggested) => {
  expect(suggestedUsername(name)).toBe(suggested);
});
