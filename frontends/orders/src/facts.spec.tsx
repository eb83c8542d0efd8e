/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, jest, test } from '@jest/globals';
import {
  endPage,
  field,
  fill,
  press,
  pressLabelled,
  renderPage,
  stopClock,
  valueOf,
} from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import Section from './Section.tsx';
import { order, orderId, spare, startServer } from './testing/order-page.ts';

const open = [
  order({ supplier: 'Valsole' }),
  order({ _id: orderId(2), supplier: 'Tenutex' }),
  order({ _id: orderId(3), supplier: null }),
];
const received = [order({ _id: orderId(4), supplier: 'Àncora', orderStatus: 'HIDE' })];
const spares = [spare(1, { manufacture: 'Rettrans' }), spare(2), spare(3, { manufacture: null })];

afterEach(endPage);

const suggested = async () => {
  const list = (await field('Fornitore')).getAttribute('list');
  return [...document.querySelectorAll<HTMLOptionElement>(`[id="${list}"] option`)].map(({ value }) => value);
};

test('suppliers of spares and of open or received orders are suggested once each', async () => {
  await startServer(open, spares, received);
  renderPage(<Section />, '/order?new=1');
  await waitFor(async () => expect(await suggested()).toEqual(['Àncora', 'Rettrans', 'Tenutex', 'Valsole']));
  await press('Inviato');
  expect(await suggested()).toEqual([]);
});

test('an impossible day is refused at its field before anything is sent; a day of next year is accepted', async () => {
  stopClock('2026-11-24T10:00:00.000Z');
  const server = await startServer([order()], spares);
  renderPage(<Section />, `/order?id=${orderId(1)}`);
  for (const day of ['31/12/1989', '25/11/2046']) {
    await fill('Data ordine', day);
    await press('Salva modifiche');
    await screen.findByText('Deve stare tra il 01/01/1990 e i prossimi 20 anni');
  }
  expect(server.writes()).toEqual([]);
  await fill('Data ordine', '24/11/2027');
  await press('Salva modifiche');
  await waitFor(() =>
    expect(server.stored(orderId(1))).toMatchObject({ orderDate: '2027-11-23T23:00:00.000Z' }),
  );
  jest.useRealTimers();
});

test('the supplier of the first spare with one is offered with its contact until the order has one', async () => {
  await startServer([], [spare(3, { manufacture: null }), spare(1, { contact: 'ordini@tenutex.example' })]);
  renderPage(<Section />, '/order?new=1');
  await fill('Quantità di Filtro 3', '1');
  await pressLabelled('Aggiungi Filtro 3');
  expect(screen.queryByText(/^Usa /)).toBeNull();
  await fill('Quantità di Filtro 1', '1');
  await pressLabelled('Aggiungi Filtro 1');
  await press('Usa Tenutex, fornitore di Filtro 1');
  expect([valueOf('Fornitore'), valueOf('Contatto')]).toEqual(['Tenutex', 'ordini@tenutex.example']);
  expect(screen.queryByText(/^Usa /)).toBeNull();
  expect(document.activeElement).toBe(await field('Fornitore'));
});

test('quantities have a numeric keyboard on phones, with a comma for units of measure', async () => {
  await startServer(
    [],
    [spare(1), spare(2, { unity: 'pz' }), spare(3, { unity: 'l' }), spare(4, { unity: 'Kg.' })],
  );
  renderPage(<Section />, '/order?new=1');
  const keys = [1, 2, 3, 4].map(async (at) => (await field(`Quantità di Filtro ${at}`)).inputMode);
  expect(await Promise.all(keys)).toEqual(['numeric', 'numeric', 'decimal', 'decimal']);
});
