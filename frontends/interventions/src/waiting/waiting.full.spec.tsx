/** @jest-environment @officina/web-kit/testing/environment */
import type { Intervention } from '@officina/contracts/maintenance/interventions';
import type { Spare } from '@officina/contracts/maintenance/spares';
import type { Order } from '@officina/contracts/orders/order';
import { afterEach, describe, expect, test } from '@jest/globals';
import {
  asRole,
  choose,
  endPage,
  messageTexts,
  press,
  pressLabelled,
  renderPage,
  type TestServer,
} from '@officina/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import Section from '../Section.tsx';
import { interventionRecord } from '../record.ts';
import { sampleJob } from '../testing/sample-job.ts';
import { startServer, tornio } from '../testing/sheet-page.tsx';
import { waysFor } from './spares-card.tsx';

const { _id: id } = sampleJob();
const orderRoutes = {
  list: 'GET /api/maintenance/order/all',
  single: 'GET /api/maintenance/order/single/{id}',
  create: 'POST /api/maintenance/order/create',
  edit: 'PUT /api/maintenance/order/{id}/edit',
};
/** The id that the server gives to the first document it makes. */
const madeId = '1'.padStart(24, '0');
const orderId = (digit: string) => digit.repeat(24);

const spare = (digit: string, more: Partial<Spare> = {}): Spare => ({
  ...{ _id: `65a1b2c3d4e5f6071829300${digit}`, __v: 0, name: `Ricambio ${digit}`, machineId: tornio._id },
  ...{ code: `R-${digit}`, manufacture: 'Rettrans', contact: 'ordini@rettrans.example' },
  orderStatus: 'IN_STOCK',
  ...more,
});
const order = (digit: string, more: Partial<Order> = {}): Order => ({
  ...{ _id: orderId(digit), __v: 2, supplier: 'Rettrans', orderDate: '2026-11-20T08:00:00.000Z', rows: [] },
  orderStatus: 'NEW',
  ...more,
});
const rowOf = (one: Spare) => ({ spareId: one._id, name: one.name, qt: 1 });

let server: TestServer;
interface Stock {
  spares?: Spare[];
  orders?: Order[];
}

async function open(job: Partial<Intervention>, { spares = [], orders: documents = [] }: Stock) {
  const blank = { orderStatus: 'NEW', orderDate: '2026-11-20T08:00:00.000Z' };
  server = await startServer([job], [], [], [{ routes: orderRoutes, blank, documents }]);
  server.others['GET /api/maintenance/spare/bymachine/{id}'] = spares;
  renderPage(<Section />, `/intervention?new=0&interventionId=${id}`);
  await screen.findByRole('dialog');
}
const writes = () => server.writes().map(({ route, body }) => [route, body]);

afterEach(endPage);

test('a spare is waited for in an order that has it, added to an unsent one of its supplier, or ordered anew', () => {
  const wanted = spare('1');
  const orders = [
    order('1'),
    order('2', { orderStatus: 'SENT', rows: [rowOf(wanted)] }),
    order('3', { supplier: 'rettrans' }),
    order('4', { supplier: 'Altri' }),
    order('5', { orderStatus: 'SENT' }),
    order('6', { rows: [rowOf(wanted)] }),
  ];
  expect(waysFor(wanted, orders).map(({ label }) => label)).toEqual([
    'Aspetta l’ordine 22222, inviato',
    'Aspetta l’ordine 66666, richiesto',
    'Aggiungi all’ordine 11111',
    'Aggiungi all’ordine 33333',
    'Nuovo ordine a Rettrans',
  ]);
  expect(waysFor(spare('1', { manufacture: null }), orders.slice(3, 4)).map(({ label }) => label)).toEqual([
    'Nuovo ordine, senza fornitore',
  ]);
});

const edit = interventionRecord.routes.edit;

describe('ordering from an intervention', () => {
  const spares = [spare('1'), spare('2', { orderStatus: 'FINISH' })];
  const waitsFor = (waitsForOrder: string) => ({ status: 'WAITING PARTS', waitsForOrder });
  const start = async (digit: string) => {
    await screen.findByRole('region', { name: /^Ricambi della macchina/ });
    await waitFor(() =>
      expect(screen.getByLabelText(`Ordina Ricambio ${digit}`).getAttribute('aria-disabled')).toBeNull(),
    );
    await pressLabelled(`Ordina Ricambio ${digit}`);
  };

  test('takes two touches: the order is made, and the intervention waits for it', async () => {
    await open({}, { spares });
    await start('2');
    const rows = within(screen.getByRole('region', { name: /^Ricambi/ })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'R-2Ricambio 2EsauritoOrdina',
      'R-1Ricambio 1PresenteOrdina',
    ]);
    await press('Nuovo ordine a Rettrans');
    const message = 'L’intervento aspetta l’ordine 00001: controllane le quantità';
    await waitFor(() => expect(messageTexts()).toEqual([message]));
    const { _id: spareId, code, name, manufacture, contact, machineId } = spare('2');
    const row = { ...{ spareId, code, name, manufacture }, qt: 1, machineName: 'TOR-01' };
    expect(writes()).toEqual([
      [orderRoutes.create, { supplier: 'Rettrans', contact, machineId, rows: [row] }],
      [edit, waitsFor(madeId)],
    ]);
    expect(await screen.findByRole('radio', { name: 'Attesa ricambi', checked: true })).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Ordine 00001' })).toBeTruthy();
  });

  test('adds to the newest version of an unsent order', async () => {
    const first = order('1', { rows: [rowOf(spare('1'))] });
    await open({}, { spares, orders: [first] });
    await start('2');
    await screen.findByText('Aggiungi all’ordine 11111');
    server.edit(first._id, { rows: [...first.rows, { code: 'X', name: 'Vite', qt: 4 }] });
    await press('Aggiungi all’ordine 11111');
    await waitFor(() => expect(server.writes()).toHaveLength(3));
    const inOrder = server.stored(first._id) as unknown as Order;
    expect(inOrder.rows.map(({ name }) => name)).toEqual(['Ricambio 1', 'Vite', 'Ricambio 2']);
    expect(writes().at(-1)).toEqual([edit, waitsFor(first._id)]);
  });

  test('does not place an order again if the intervention could not wait for it', async () => {
    const first = order('1', { orderStatus: 'SENT', rows: [rowOf(spare('2'))] });
    await open({}, { spares, orders: [first] });
    await start('2');
    await screen.findByText('Aspetta l’ordine 11111, inviato');
    server.refuseNext('unavailable');
    await press('Aspetta l’ordine 11111, inviato');
    await screen.findByText(/^L’ordine 11111 c’è, ma l’intervento non lo aspetta ancora/);
    await press('Riprova');
    await waitFor(() => expect(writes()).toEqual([1, 2].map(() => [edit, waitsFor(first._id)])));
  });

  test('is not offered to an operator, who sees the states', async () => {
    asRole('operator');
    await open({}, { spares });
    const card = await screen.findByRole('region', { name: /^Ricambi/ });
    expect(within(card).getByText('Esaurito')).toBeTruthy();
    expect(within(card).queryByRole('button', { name: /Ordina/ })).toBeNull();
  });
});

describe('an intervention that waits for parts', () => {
  const waiting = { status: 'WAITING PARTS', waitsForOrder: orderId('1') } as const;

  test('says where its order is', async () => {
    await open(waiting, { orders: [order('1', { orderStatus: 'SENT' })] });
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Ordine 11111' });
    expect(link.getAttribute('href')).toBe(`/order?id=${orderId('1')}`);
    expect(link.parentElement?.textContent).toBe('Ordine 11111 di Rettrans inviato');
    expect(screen.queryByRole('button', { name: 'Riprendi' })).toBeNull();
  });

  test.each([
    [{ externalExecutor: null }, 'OPEN'],
    [{ externalExecutor: 'Luca' }, 'ASSIGNED'],
  ] as const)('whose order has arrived asks to go on: %j becomes %s', async (more, status) => {
    const arrivalDate = '2026-11-23T09:00:00.000Z';
    await open({ ...waiting, ...more }, { orders: [order('1', { orderStatus: 'HIDE', arrivalDate })] });
    await screen.findByText(/è arrivato il 23\/11\/2026: riprendi\./);
    await press('Riprendi');
    await waitFor(() => expect(messageTexts()).toEqual(['Intervento ripreso']));
    expect(writes()).toEqual([[edit, { status }]]);
  });

  test('whose order was deleted says so, and another one can be chosen', async () => {
    await open({ ...waiting, waitsForOrder: orderId('8') }, { orders: [order('1')] });
    await screen.findByText('L’ordine 88888 è stato eliminato: riprendi, o scegline un altro.');
    await choose('Ordine che aspetta', '11111, Rettrans, Richiesto');
    await press('Salva modifiche');
    await waitFor(() => expect(writes()).toEqual([[edit, { waitsForOrder: orderId('1') }]]));
  });

  test('is marked in the list once its order is open no more', async () => {
    server = await startServer([waiting, { _id: 'b'.repeat(24), ...waiting, waitsForOrder: orderId('2') }]);
    server.others[orderRoutes.list] = [order('2')];
    renderPage(<Section />, '/intervention');
    await screen.findByText('1 da riprendere', { exact: false });
    const rows = await screen.findAllByText('Arrivati');
    expect(rows).toHaveLength(1);
  });
});
