/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, jest, test } from '@jest/globals';
import { endPage, field, fill, press, renderPage, stopClock } from '@officina/web-kit/testing';
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

test('suppliers are suggested once each: who makes spares, of whom something was ordered, open or received', async () => {
  await startServer(open, spares, received);
  renderPage(<Section />, '/order?new=1');
  await waitFor(async () => expect(await suggested()).toEqual(['Àncora', 'Rettrans', 'Tenutex', 'Valsole']));
  await press('Inviato');
  expect(await suggested()).toEqual([]);
});

test('a day that no order can have is refused at its field before anything is sent; one of next year is not', async () => {
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
