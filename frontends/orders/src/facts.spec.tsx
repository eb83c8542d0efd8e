/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, field, press, renderPage } from '@officina/web-kit/testing';
import { waitFor } from '@testing-library/react';
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
