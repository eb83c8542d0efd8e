/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { endPage, fill, messageTexts, press, renderPage, TestServer } from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { orderRecord } from './record.ts';
import Section from './Section.tsx';

const arrived = {
  ...{ _id: '0000000000000000000000a1', __v: 0, supplier: 'Tenutex', rows: [] },
  ...{ orderDate: '2026-09-17T10:00:00.000Z', orderStatus: 'HIDE', arrivalDate: '2026-11-12T10:00:00.000Z' },
};

let server: TestServer;
beforeEach(async () => {
  const kept = { routes: orderRecord.routes, blank: { rows: [], orderStatus: 'NEW' }, documents: [arrived] };
  server = await new TestServer([kept], {
    'GET /api/maintenance/machine/all': [],
    'GET /api/maintenance/spare/all': [],
    'GET /api/maintenance/order/archived': [],
  }).start();
});
afterEach(endPage);

test('[S5.order.supplier] a new order without a supplier is refused before it is sent', async () => {
  renderPage(<Section />, '/order?new=1');
  await fill('Fornitore', ' ');
  await press('Crea ordine');
  await screen.findByText('Inserisci FORNITORE per salvare.');
  expect(server.writes()).toEqual([]);
  await fill('Fornitore', 'Tenutex');
  await press('Crea ordine');
  await waitFor(() => expect(messageTexts()).toEqual(['Ordine salvato']));
});

test('an arrived order shows its day of arrival', async () => {
  renderPage(<Section />, `/order?id=${arrived._id}`);
  await screen.findByText('Arrivato il 12/11/2026');
});
