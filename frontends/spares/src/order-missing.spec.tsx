/** @jest-environment @officina/web-kit/testing/environment */
import type { Spare } from '@officina/contracts/maintenance/spares';
import type { Order } from '@officina/contracts/orders/order';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  endPage,
  messageTexts,
  press,
  renderPage,
  signIn,
  signOut,
  TestServer,
} from '@officina/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { orderOf } from './order-missing.tsx';
import { spareRecord } from './record.ts';
import Section from './Section.tsx';

const spare = (at: number, more: Partial<Spare>): Spare => ({
  ...{ _id: String(at).padStart(24, '0'), __v: 0, name: `Ricambio ${at}`, code: null, machineId: null },
  ...{ orderStatus: 'FINISH', manufacture: 'Tenutex', ...more },
});
const [one, other] = ['a'.repeat(24), 'b'.repeat(24)];
const orders = {
  routes: {
    list: 'GET /api/maintenance/order/all',
    create: 'POST /api/maintenance/order/create',
    edit: 'PUT /api/maintenance/order/{id}/edit',
  },
  blank: { orderStatus: 'NEW' },
  documents: [] as Pick<Order, '_id' | '__v' | 'supplier' | 'rows'>[],
};

let server: TestServer;
beforeEach(async () => {
  const documents = [spare(1, {}), spare(2, { contact: 'ordini@tenutex.example' })];
  const spares = { routes: spareRecord.routes, blank: { orderStatus: 'UNKNOW' }, documents };
  orders.documents.length = 0;
  server = await new TestServer([spares, orders], { 'GET /api/maintenance/machine/all': [] }).start();
});
afterEach(endPage);

async function orderMissing() {
  await screen.findByText('Ricambio 1');
  await press('Ordina gli esauriti');
  await press('Tenutex · 2');
}
const keys = () => server.writes().map(({ idempotencyKey }) => idempotencyKey);

describe('an order of missing spares', () => {
  test('that is retried after a lost answer is the same order', async () => {
    renderPage(<Section />, '/spare');
    server.loseNextAnswer();
    await orderMissing();
    const notMade = expect.stringMatching(/^Ordine a Tenutex non creato: /);
    await waitFor(() => expect(messageTexts()).toEqual([notMade]));
    await orderMissing();
    await waitFor(() => expect(messageTexts()).toContainEqual(expect.stringMatching(/^Ordine \w{5} creato/)));
    expect(orders.documents).toHaveLength(1);
    const [first] = keys();
    expect(first).toMatch(/\S{16}/);
    expect(keys()).toEqual([first, first]);
  });

  test('that is refused shows why, and a retry is a new order', async () => {
    renderPage(<Section />, '/spare');
    server.refuseNext('invalid', { message: 'Fornitore sconosciuto.' });
    await orderMissing();
    await waitFor(() =>
      expect(messageTexts()).toEqual(['Ordine a Tenutex non creato: Fornitore sconosciuto.']),
    );
    await orderMissing();
    await waitFor(() => expect(orders.documents).toHaveLength(1));
    expect(new Set(keys()).size).toBe(2);
  });
});

describe('a spare in an open order', () => {
  const openOrder = (...ats: number[]) => ({
    ...{ _id: one, __v: 0, supplier: 'Tenutex' },
    rows: ats.map((at) => ({ spareId: spare(at, {})._id, name: `Ricambio ${at}`, qt: 1 })),
  });
  const entries = async () => {
    await press('Ordina gli esauriti');
    const items = await screen.findAllByRole('menuitem');
    return items.map(({ textContent }) => textContent);
  };

  test('is counted and omitted from the next order', async () => {
    orders.documents.push(openOrder(2));
    renderPage(<Section />, '/spare');
    await screen.findByText('Ricambio 1');
    await waitFor(async () => expect(await entries()).toEqual(['Tenutex · 1 · 1 già in un ordine aperto']));
    await press('Tenutex · 1 · 1 già in un ordine aperto');
    await waitFor(() => expect(orders.documents).toHaveLength(2));
    expect(server.writes()[0]?.body).toMatchObject({ rows: [{ name: 'Ricambio 1' }] });
  });

  test('is linked to that order if nothing else is missing', async () => {
    orders.documents.push(openOrder(1, 2));
    renderPage(<Section />, '/spare');
    await screen.findByText('Ricambio 1');
    await waitFor(async () => expect(await entries()).toEqual(['Tenutex · 2 già in un ordine aperto']));
    await press('Tenutex · 2 già in un ordine aperto');
    expect(window.location.pathname + window.location.search).toBe(`/order?id=${one}`);
    expect(server.writes()).toEqual([]);
  });

  test('must be known before anything can be ordered', async () => {
    const openOrders = server.openNext('GET /api/maintenance/order/all');
    renderPage(<Section />, '/spare');
    await screen.findByText('Ricambio 1');
    const key = () => screen.getAllByRole('button', { name: 'Ordina gli esauriti' })[0]?.ariaDisabled;
    expect(key()).toBe('true');
    openOrders.page([]);
    openOrders.end();
    await waitFor(() => expect(key()).toBeNull());
  });
});

test('nothing can be ordered from a list that is still loading', async () => {
  const list = server.openNext(spareRecord.routes.list);
  renderPage(<Section />, '/spare');
  list.page([spare(1, {})]);
  await screen.findByText('Ricambio 1');
  expect(screen.queryByText('Ordina gli esauriti')).toBeNull();
  await act(async () => list.end());
  await screen.findAllByText('Ordina gli esauriti');
});

test('an order is for a machine if all its spares are, and has the first contact among them', () => {
  const rowsOf = (...machineIds: (string | null)[]) =>
    machineIds.map((machineId, at) => ({
      spare: spare(at, { machineId, contact: at === 0 ? null : `c${at}` }),
      machine: undefined,
      machineName: '',
    }));
  expect(orderOf('Tenutex', rowsOf(one, one))).toMatchObject({
    ...{ supplier: 'Tenutex', contact: 'c1', machineId: one },
  });
  expect(orderOf('Tenutex', rowsOf(one, other)).machineId).toBeUndefined();
  expect(orderOf('Tenutex', rowsOf(one, null)).machineId).toBeUndefined();
  expect(orderOf('Tenutex', rowsOf(one, one, one)).rows.map(({ qt }) => qt)).toEqual([1, 1, 1]);
});

test('nothing can be ordered if orders are switched off', async () => {
  server.others['GET /api/tenant/myself'] = { services: { orders: { enabled: false } } };
  await signIn(one);
  renderPage(<Section />, '/spare');
  await screen.findByText('Ricambio 1');
  await waitFor(() => expect(screen.queryByText('Ordina gli esauriti')).toBeNull());
  await signOut();
});
