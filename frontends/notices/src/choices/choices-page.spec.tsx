/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { NoticeChoices } from '@officina/contracts/notifications/choices';
import { noticeKindNames, ruleOf } from '@officina/contracts/notifications/kinds';
import {
  asRole,
  choose,
  endPage,
  field,
  fill,
  messageTexts,
  press,
  pressKey,
  pressLabelled,
  renderPage,
  setScreen,
  signIn,
  signOut,
  TestServer,
} from '@officina/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import Section from '../Section.tsx';

const route = 'GET /api/notice/choices';
const id = (digit: string) => digit.repeat(24);
const kinds = Object.fromEntries(
  noticeKindNames.map((kind) => {
    const { scopes, days } = ruleOf(kind);
    const [scope] = scopes ?? [];
    return [
      kind,
      { bell: true, mail: false, push: false, ...(scope && { scope }), ...(days && { days: 3 }) },
    ];
  }),
) as NoticeChoices['kinds'];
const muted = { kind: 'report', entity: 'machine', id: id('9'), label: 'Segnalazioni di PRE-01' } as const;
const choices: NoticeChoices = {
  ...{ __v: 4, kinds, quiet: { isOn: true, from: '19:00', to: '06:30', days: [6, 0] } },
  ...{ digest: { isOn: true, at: '07:00' }, machines: [id('1')], sites: [], muted: [muted] },
  address: 'anna@rossi.example',
};
const services: Record<string, { enabled: boolean }> = {};
const machine = (digit: string, shortCode: string) => ({
  _id: id(digit),
  shortCode,
  name: shortCode,
  isActive: true,
});

let server: TestServer;
beforeEach(async () => {
  setScreen();
  for (const name of Object.keys(services)) delete services[name];
  server = await new TestServer([], {
    'GET /api/tenant/myself': { services },
    'GET /api/notice/push': { key: 'B', others: [] },
    [route]: choices,
    'PUT /api/notice/choices/edit': { ...choices, __v: 5 },
    'GET /api/maintenance/machine/all': [machine('1', 'COM-01'), machine('2', 'PRE-01')],
    'GET /api/site/all': [{ _id: id('3'), name: 'Piega e stampaggio' }],
  }).start();
  await signIn('anna');
});
afterEach(async () => {
  await signOut();
  await endPage();
});

const open = async () => {
  renderPage(<Section />, '/notice/choices');
  await screen.findByText('Che cosa, e per quale via');
};

test('only what was changed is sent, each kind as a whole, with the version that it was made on', async () => {
  await open();
  await pressLabelled('Segnalazione nuova: E-mail');
  await choose('Segnalazione nuova: Le mie macchine', 'Di tutti');
  await choose('Manutenzione che scade: 3 giorni prima', '7 giorni prima');
  await fill('Alle', '07:15');
  await press('Salva');
  await waitFor(() => expect(messageTexts()).toEqual(['Scelte salvate']));
  expect(server.writes()).toMatchObject([{ ifMatch: '"4"' }]);
  expect(server.writes()[0]?.body).toEqual({
    kinds: {
      report: { bell: true, mail: true, push: false, scope: 'all' },
      planDue: { bell: true, mail: false, push: false, days: 7 },
    },
    quiet: { isOn: true, from: '19:00', to: '07:15', days: [6, 0] },
  });
});

test('Ctrl+Enter saves, and what was typed stays if another device saved first', async () => {
  await open();
  await fill('Ora', '08:00');
  server.refuseNext('stale');
  server.others[route] = { ...choices, __v: 6, quiet: { ...choices.quiet, from: '20:00' } };
  await act(async () => void fireEvent.keyDown(window, { key: 'Enter', ctrlKey: true }));
  await waitFor(async () => expect((await field('Dalle')).value).toBe('20:00'));
  expect((await field('Ora')).value).toBe('08:00');
  await press('Salva');
  await waitFor(() => expect(server.writes()).toHaveLength(2));
  expect(server.writes().at(-1)).toMatchObject({
    ifMatch: '"6"',
    body: { digest: { isOn: true, at: '08:00' } },
  });
});

test('leaving with changes asks first', async () => {
  await open();
  await pressLabelled('Ordine arrivato: Campanella');
  await act(async () => screen.getByRole('link', { name: 'Il tuo profilo' }).click());
  expect(window.location.pathname).toBe('/notice/choices');
  await press('Chiudi senza salvare');
  expect(window.location.pathname).toBe('/configuration/me');
});

test('whole days of silence are said in words and chosen by name', async () => {
  await open();
  await screen.findByText(/^E tutto il sabato e la domenica\./);
  await press('Cambia i giorni');
  await pressLabelled('venerdì');
  await screen.findByText(/^E tutto il venerdì, il sabato e la domenica\./);
  for (const day of ['venerdì', 'sabato', 'domenica']) await pressLabelled(day);
  await screen.findByText(/^Nessun giorno intero\./);
});

test('muted things can be told again', async () => {
  await open();
  const part = within(screen.getByRole('region', { name: 'Cose taciute' }));
  await act(async () => part.getByRole('button', { name: /^Togli/ }).click());
  expect(screen.queryByText('Segnalazioni di PRE-01')).toBeNull();
  await press('Salva');
  await waitFor(() => expect(server.writes().map(({ body }) => body)).toEqual([{ muted: [] }]));
});

test('the followed machines and sites are named, and chosen in a dialog', async () => {
  await open();
  await screen.findByText('Le mie macchine: quelle che hai, più COM-01.', { exact: false });
  await press('Cambiale');
  const sites = await field('Luoghi che segui');
  await act(async () => sites.focus());
  await fill('Luoghi che segui', 'Piega');
  await screen.findByRole('option');
  await pressKey('Enter');
  await press('Fatto');
  await screen.findByText('più Piega e stampaggio e COM-01.', { exact: false });
  await press('Salva');
  await waitFor(() => expect(server.writes().map(({ body }) => body)).toEqual([{ sites: [id('3')] }]));
});

test('without mail its column is locked and says why', async () => {
  server.others[route] = { ...choices, noMail: 'address', address: undefined };
  await open();
  expect((await field('Segnalazione nuova: E-mail')).disabled).toBe(true);
  expect((await field('Segnalazione nuova: Campanella')).disabled).toBe(false);
  expect(screen.getAllByText(/Non hai un indirizzo/)).toHaveLength(2);
});

test('«Prova» sends an e-mail and says what the mail server answered; the last failure stands above', async () => {
  server.others[route] = {
    ...choices,
    mailFailure: { at: '2026-11-24T09:20:00Z', text: '550 casella piena' },
  };
  server.others['POST /api/notice/choices/test'] = {
    mail: { state: 'sent', text: '250 OK', ms: 6200 },
    push: { state: 'off', text: 'Su questo dispositivo le push non sono attive', ms: 0 },
  };
  await open();
  await screen.findByText('L’ultima e-mail non è arrivata (24/11/2026 10:20): 550 casella piena');
  await press('Prova');
  await screen.findByText('Il server di posta l’ha presa dopo 6 secondi.');
  await screen.findByText('Su questo dispositivo le push non sono attive');
  server.others['POST /api/notice/choices/test'] = { mail: { state: 'refused', text: '554 no', ms: 10 } };
  await press('Prova');
  await screen.findByText('554 no');
  await screen.findByText(/^E-mail rifiutata alle \d\d:\d\d\.$/);
});

test('kinds of switched-off services, and those above the role, are not offered', async () => {
  services['orders'] = { enabled: false };
  asRole('operator');
  await open();
  await waitFor(() =>
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Segnalazione nuovaLe mie macchine',
      'Un lavoro assegnato a me',
      'Nota o cambio su un mio lavoro',
      'Chiuso un lavoro che ho aperto',
    ]),
  );
});

test('on a phone each kind is a card with toggles, seven at first', async () => {
  setScreen({ isWide: false });
  await open();
  const cards = () => screen.getAllByRole('heading', { level: 3 }).slice(0, -2);
  expect(cards()).toHaveLength(7);
  await press('Mostra altre 2 cose');
  expect(cards()).toHaveLength(9);
  const toggle = screen.getByRole('button', { name: 'Ricambio esaurito: E-mail' });
  await act(async () => toggle.click());
  expect(toggle.getAttribute('aria-pressed')).toBe('true');
});
