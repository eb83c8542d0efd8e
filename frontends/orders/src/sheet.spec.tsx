/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  asRole,
  endPage,
  field,
  fill,
  messageTexts,
  press,
  renderPage,
  TestServer,
} from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { orderRecord } from './record.ts';
import Section from './Section.tsx';
import { order, orderId, rowOf, spare, startServer } from './testing/order-page.ts';

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

async function openSheet(role: 'operator' | 'technician', orderStatus: 'NEW' | 'SENT') {
  await startServer([order({ orderStatus, rows: [rowOf(1)] })], [spare(1, { orderStatus: 'FINISH' })]);
  asRole(role);
  renderPage(<Section />, `/order?id=${orderId(1)}`);
  await field('Fornitore');
}
const isOffered = (words: string) => screen.queryByText(words) !== null;
const disabled = async (...labels: string[]) =>
  Promise.all(labels.map(async (label) => (await field(label)).disabled));

test('a technician writes an order while it is Richiesto, but does not send it', async () => {
  await openSheet('technician', 'NEW');
  expect(await disabled('Fornitore', 'Note', 'Inviato')).toEqual([false, false, true]);
  expect(
    await screen.findByText('Non puoi cambiare: Stato. Può farlo chi è Responsabile o Amministratore.'),
  ).toBeTruthy();
  expect([isOffered('Salva modifiche'), isOffered('Aggiungi ricambio'), isOffered('Elimina')]).toEqual([
    true,
    true,
    false,
  ]);
});

test('an order that was sent is read-only for a technician', async () => {
  await openSheet('technician', 'SENT');
  expect(await disabled('Note', 'Inviato')).toEqual([true, true]);
  expect(await screen.findByText(/^Puoi guardare, non modificare/)).toBeTruthy();
  // Marking its spares changes their states, which a technician may.
  await screen.findByText('Segna i suoi ricambi Ordinati');
  expect(isOffered('Salva modifiche')).toBe(false);
});

test('an operator looks at an order, and copies none', async () => {
  await openSheet('operator', 'NEW');
  expect(await disabled('Fornitore', 'Quantità di Filtro 1')).toEqual([true, true]);
  for (const words of ['Salva modifiche', 'Aggiungi ricambio', 'Duplica ordine', 'Nuovo ordine'])
    expect(isOffered(words)).toBe(false);
});
