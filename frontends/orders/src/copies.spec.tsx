/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, field, messageTexts, press, renderPage } from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import Section from './Section.tsx';
import { order, orderId, rowOf, spare, startServer } from './testing/order-page.ts';

const received = order({
  ...{ supplier: 'Tenutex', contact: 'banco@tenutex.example', notes: 'Al piano terra' },
  ...{ orderStatus: 'HIDE', price: 486.4, arrivalDate: '2026-10-12T10:00:00.000Z' },
  rows: [rowOf(1), rowOf(8, { notes: 'Blu' }), rowOf(9, { code: null, code2: null })],
});

afterEach(endPage);

test('a copy keeps supplier, contact, notes and rows; it has no price, no arrival, and is Richiesto', async () => {
  const server = await startServer([received], [spare(1)]);
  renderPage(<Section />, `/order?new=1&copia=${orderId(1)}`);
  await field('Fornitore');
  await press('Crea ordine');
  await waitFor(() => expect(messageTexts()).toEqual(['Ordine salvato']));
  const { orderDate, ...body } = server.writes()[0]?.body as typeof received;
  expect(Date.parse(orderDate)).toBeGreaterThan(Date.parse(received.orderDate));
  expect(body).toEqual({
    ...{ supplier: 'Tenutex', contact: 'banco@tenutex.example', notes: 'Al piano terra' },
    ...{ orderStatus: 'NEW', price: null, machineId: null },
    rows: [
      rowOf(1),
      // Spares that were deleted since: the server would refuse them, and a part without a spare needs a code.
      { spareId: null, code: 'FIL-8', name: 'Filtro 8', qt: 8, notes: 'Blu' },
      { spareId: null, code: '—', code2: null, name: 'Filtro 9', qt: 9 },
    ],
  });
});

test('a copy waits until the existing spares are known', async () => {
  const server = await startServer([order({ _id: orderId(2) }), received], [spare(1)]);
  const spares = server.openNext('GET /api/maintenance/spare/all');
  renderPage(<Section />, `/order?new=1&copia=${orderId(1)}`);
  await spares.asked;
  await screen.findByText('Fornitore 1');
  expect(screen.queryByLabelText('Fornitore')).toBeNull();
  spares.page([spare(1)]);
  spares.end();
  await field('Fornitore');
});
