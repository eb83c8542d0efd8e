/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { clearAuthInfo, storeAuthInfo } from '@officina/web-kit';
import {
  clearPage,
  field,
  fill,
  hint,
  press,
  settle,
  renderPage,
  TestServer,
  valueOf,
} from '@officina/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import Section from './Section.tsx';

const route = 'GET /api/action/sft/maintenance/{start}/{end}';
const machine = '65a1b2c3d4e5f60718293a40';
const [anna, site, customer, plan] = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(24)) as [
  string,
  string,
  string,
  string,
];
const event = {
  _id: '65a1b2c3d4e5f60718293a41',
  timestamp: new Date().toISOString(),
  action: 'Macchinario creato',
  object: 'Macchinario TOR-01 Tornio',
  from: null,
  to: { name: 'Tornio' },
  user: { id: '65a1b2c3d4e5f60718293a42', name: 'Anna Rossi' },
  entity: 'machine',
  entityId: machine,
  seq: 1,
};
const log: object[] = [];

let server: TestServer;
beforeEach(async () => {
  log.splice(0, Infinity, event);
  const machines = [{ _id: machine, __v: 0, shortCode: 'TOR-01', name: 'Tornio', isActive: true }];
  const lists = {
    ...{ [route]: log, 'GET /api/maintenance/machine/all': machines },
    'GET /api/user': [{ _id: anna, fullName: 'Anna Rossi', isActive: true }],
    'GET /api/site/all': [{ _id: site, __v: 0, name: 'Capannone B', city: 'Trento' }],
    'GET /api/customer/all': [{ _id: customer, __v: 0, name: 'Cantine Alte' }],
    'GET /api/maintenance/maintenance/single/{id}': { _id: plan, __v: 0, description: 'Cambio olio' },
  };
  server = await new TestServer([], lists).start();
  storeAuthInfo({ token: 'x', fullName: 'Anna Rossi', TCODE: 'ROSSI', userId: '1' });
});
afterEach(() => {
  clearPage();
  clearAuthInfo();
  server.stop();
});

const requests = () => server.calls.filter((call) => call.route === route).length;

test('the list is refetched when the log has grown, not when the change itself is announced', async () => {
  renderPage(<Section />, '/events');
  await screen.findByText('1 evento in 11 giorni');
  await hint('machine');
  await settle();
  expect(requests()).toBe(1);
  log.push({ ...event, _id: '65a1b2c3d4e5f60718293a43', action: 'Macchinario modificato', seq: 2 });
  await hint('event');
  await screen.findByText('2 eventi in 11 giorni');
  expect(requests()).toBe(2);
});

test('the fields show the applied range, also after Back', async () => {
  renderPage(<Section />, '/events?dal=2026-09-01&al=2026-09-10');
  await fill('Dal', '05/09/2026');
  fireEvent.blur(await field('Dal'));
  await press('Applica');
  expect(window.location.search).toBe('?dal=2026-09-05&al=2026-09-10');
  window.history.back();
  await waitFor(() => expect(valueOf('Dal')).toBe('01/09/2026'));
});

test('a banner counts the events that cannot be shown', async () => {
  log.push({ _leftOut: true });
  renderPage(<Section />, '/events');
  await screen.findByText(/^Un evento non si può mostrare: /);
  await screen.findByText('1 evento in 11 giorni');
  log.push({ _leftOut: true });
  await hint('event');
  await screen.findByText(/^2 eventi non si possono mostrare: /);
});

/** Opens an event and returns the rows of its dialog: label, before, after. */
async function openEvent(more: object): Promise<string[][]> {
  log.splice(0, Infinity, { ...event, ...more });
  renderPage(<Section />, '/events');
  await press(String(Reflect.get(more, 'row')));
  const dialog = await screen.findByRole('dialog');
  await settle();
  const rows = [...dialog.querySelectorAll('tbody tr')];
  return rows.map((row) =>
    [row.querySelector('th'), ...row.querySelectorAll('td > :last-child')].map(
      (cell) => cell?.textContent ?? '',
    ),
  );
}

test('a sent order has the labels of its page and a link to it', async () => {
  const sent = {
    ...{ action: 'Ordine inviato', object: 'Ordine a4e7d — Utensileria', entity: 'order', entityId: plan },
    ...{ from: { orderStatus: 'NEW' }, to: { orderStatus: 'SENT' }, row: 'a4e7d — Utensileria' },
  };
  expect(await openEvent(sent)).toEqual([['Stato', 'Richiesto', 'Inviato']]);
  const link = within(screen.getByRole('dialog')).getByRole('link', { name: 'Ordine a4e7d' });
  expect(link.getAttribute('href')).toBe(`/order?id=${plan}`);
});

test('a sent order has no link if orders are switched off', async () => {
  server.others['GET /api/tenant/myself'] = { services: { orders: { enabled: false } } };
  await openEvent({ action: 'Ordine inviato', object: 'Ordine a4e7d', entity: 'order', row: 'a4e7d' });
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Ordine a4e7d')).toBeTruthy();
  expect(dialog.queryByRole('link')).toBeNull();
});

test('an event without controls is focused, so that keys can scroll it', async () => {
  await openEvent({ action: 'Accesso', object: 'Anna Rossi', entity: 'user', row: 'Anna Rossi' });
  const [first] = [...screen.getByRole('dialog').querySelectorAll<HTMLElement>('[tabindex="0"]')];
  expect(first?.textContent).toContain('Anna Rossi');
});

test('what an import did is one row with count, time and person, which unfolds and folds again', async () => {
  const import1 = { importId: 'a', user: { id: anna, name: 'Importazione di Anna Rossi' } };
  const made = Array.from({ length: 3 }, (_, at) => ({
    ...{ ...event, ...import1, _id: String(at).padStart(24, '0'), entity: 'sensor', entityId: `${at}` },
    ...{ action: 'Sensore creato', object: `Sensore S-${at}` },
  }));
  log.splice(0, Infinity, ...made, { ...event, importId: 'b' });
  renderPage(<Section />, '/events');
  await screen.findByText('4 eventi in 11 giorni');
  const row = screen.getByRole('button', { name: /3 sensori importati.*Importazione di Anna Rossi/ });
  expect([row.getAttribute('aria-expanded'), screen.queryByText('S-1')]).toEqual(['false', null]);
  fireEvent.click(row);
  expect(row.getAttribute('aria-expanded')).toBe('true');
  expect(['S-0', 'S-1', 'S-2'].map((name) => screen.getAllByText(name).length)).toEqual([1, 1, 1]);
  fireEvent.click(row);
  expect(screen.queryByText('S-1')).toBeNull();
});

test('«Scarica Excel» takes the events as they are filtered, newest first', async () => {
  const excel = 'POST /api/action/sft/maintenance/excel';
  server.others[excel] = [];
  log.push({ ...event, _id: '65a1b2c3d4e5f60718293a43', user: { id: null, name: 'Importazione' } });
  renderPage(<Section />, '/events?persona=Importazione');
  await screen.findByText('1 evento in 11 giorni');
  await press('Scarica Excel');
  await waitFor(() =>
    expect(server.calls.find(({ route: asked }) => asked === excel)?.body).toEqual({
      ids: ['65a1b2c3d4e5f60718293a43'],
    }),
  );
});

test('names replace ids', async () => {
  const to = { machineId: machine, maintenanceId: plan, site, customer, owner: anna };
  const changed = {
    ...{ action: 'Macchinario modificato', object: 'Macchinario TOR-01 Tornio', from: {}, to, row: 'Tornio' },
  };
  expect((await openEvent(changed)).map(([, , after]) => after)).toEqual([
    ...['TOR-01 Tornio', 'Cambio olio', 'Capannone B', 'Cantine Alte', 'Anna Rossi'],
  ]);
});
