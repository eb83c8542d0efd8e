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
  settle,
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

const openRoute = 'GET /api/maintenance/intervention/allOpen';

let server: TestServer;
beforeEach(async () => {
  const kept = { routes: orderRecord.routes, blank: { rows: [], orderStatus: 'NEW' }, documents: [arrived] };
  server = await new TestServer([kept], {
    [openRoute]: [],
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

test('an order names the interventions that wait for it, with links', async () => {
  const job = (digit: string, more: object) => ({ _id: digit.repeat(24), status: 'WAITING PARTS', ...more });
  server.others['GET /api/maintenance/machine/all'] = [
    { _id: '7'.repeat(24), shortCode: 'PRE-04', name: 'Pressa', isActive: true },
  ];
  server.others[openRoute] = [
    job('1', { machineId: '7'.repeat(24), waitsForOrder: arrived._id, issueDescription: 'Perde olio' }),
    job('2', { machineId: '7'.repeat(24), waitsForOrder: '9'.repeat(24), issueDescription: 'Vibra' }),
    job('3', {
      machineId: '8'.repeat(24),
      waitsForOrder: arrived._id,
      type: 'PROGRAMMATA',
      maintenanceName: 'Revisione',
    }),
  ];
  renderPage(<Section />, `/order?id=${arrived._id}`);
  const waiting = await screen.findByRole('region', { name: 'Lo aspettano' });
  await waitFor(() =>
    expect([...waiting.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'Pressa (PRE-04) Perde olio',
      'Macchinario non più in elenco Revisione',
    ]),
  );
  expect(waiting.querySelector('a')?.getAttribute('href')).toBe(
    `/intervention?new=0&interventionId=${'1'.repeat(24)}`,
  );
});

test('an order that no intervention waits for says nothing of it', async () => {
  renderPage(<Section />, `/order?id=${arrived._id}`);
  await screen.findByText('Arrivato il 12/11/2026');
  await waitFor(() => expect(server.calls.map(({ route }) => route)).toContain(openRoute));
  await settle();
  expect(screen.queryByText(/aspetta/)).toBeNull();
});

test('an order says when it is not known which interventions wait for it', async () => {
  delete server.others[openRoute];
  renderPage(<Section />, `/order?id=${arrived._id}`);
  await screen.findByText('Non si sa quali interventi lo aspettano.');
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
