/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import type { Order } from '@officina/contracts/orders/order';
import {
  endPage,
  missingTexts,
  printedFacts,
  printedRows,
  completePaper,
  renderPage,
  signIn,
  signOut,
  TestServer,
} from '@officina/web-kit/testing';
import { orderRecord } from './record.ts';
import Section from './Section.tsx';

const order: Order = {
  ...{
    _id: '65a1b2c3d4e5f60718276176',
    __v: 0,
    supplier: 'Tenutex',
    contact: 'Marta, 045 555020',
    price: 1486.4,
  },
  ...{
    orderDate: '2026-11-20T10:00:00.000Z',
    notes: 'Serve entro fine mese',
    orderStatus: 'SENT',
    machineId: null,
  },
  rows: [
    {
      code: 'PRE-R04',
      code2: 'KD-160',
      name: 'Guarnizioni',
      manufacture: 'Tenutex',
      machineName: 'PRE-01',
      qt: 1,
    },
    {
      code: 'PRE-R07',
      name: 'Olio',
      manufacture: 'Oleum',
      description: 'Fusto',
      notes: 'Anche ISO',
      qt: 2.5,
      unity: 'l',
    },
  ],
};
const company = {
  ...{ name: 'Rossi Meccanica', address: 'Via della Lama 14', city: 'Pergine', vatNumber: '01234560221' },
  ...{ deliverTo: 'Magazzino\nIngresso dal retro', recipientCode: 'A1B2C3D' },
};

async function printed(more: Partial<Order> = {}, billingdata: object = company) {
  const kept = { routes: orderRecord.routes, blank: {}, documents: [{ ...order, ...more }] };
  await new TestServer([kept], {
    'GET /api/maintenance/machine/all': [],
    'GET /api/maintenance/spare/all': [],
    'GET /api/maintenance/order/archived': [],
    'GET /api/tenant/myself': { code: 'ROSSI', billingdata, timezone: 'Europe/Rome', services: {} },
  }).start();
  await signIn('64b000000000000000000001');
  renderPage(<Section />, `/order?id=${order._id}`);
  return completePaper();
}
afterEach(async () => {
  await signOut();
  await endPage();
});

test('an order prints as a letter like its PDF: nothing added up, no state, no trial notice', async () => {
  const paper = await printed();
  const said = [
    ...['Rossi Meccanica', 'Via della Lama 14, Pergine', 'Ordine ricambi', 'n. 76176'],
    ...['Consegna aMagazzinoIngresso dal retro', 'SpettabileTenutexMarta, 045 555020', 'Pergine, 20/11/2026'],
    ...['Ordine n. 76176 del 20/11/2026', 'Confermate per favore quantità e giorno di arrivo', 'Righe 2'],
    ...['Costo 1.486,40 €', 'NoteServe entro fine mese', 'Fattura elettronica: codice destinatario A1B2C3D'],
    ...['Distinti salutiAnna, Rossi Meccanica'],
  ];
  expect(missingTexts(paper, said)).toEqual([]);
  expect(printedFacts(paper)).toEqual([
    ['Data dell’ordine', '20/11/2026'],
    ['Ordinato da', 'Anna'],
  ]);
  expect(printedRows(paper)).toEqual([
    ['1', 'PRE-R04', 'KD-160', 'Guarnizioni', 'PRE-01', '1 '],
    ['2', 'PRE-R07', '—', 'OlioOleumFustoAnche ISO', '', '2,5 l'],
  ]);
  expect(missingTexts(paper, ['Inviato', 'in prova', 'Totale'])).toHaveLength(3);
});

test('unknown parts are omitted, prices are requested, and an order that is not sent is marked as a draft', async () => {
  const paper = await printed({ price: null, contact: null, notes: null }, { name: 'Rossi Meccanica' });
  const unknown = ['Consegna a', 'Costo', 'Note', 'Fattura', 'P. IVA', 'Pergine', 'null', 'undefined'];
  expect(missingTexts(paper, unknown)).toEqual(unknown);
  expect(missingTexts(paper, ['quantità, prezzi e giorno di arrivo'])).toEqual([]);
});

test('an order that is not sent shows so instead of the request', async () => {
  const paper = await printed({ orderStatus: 'NEW' });
  expect(missingTexts(paper, ['Bozza: questo ordine non è ancora inviato.'])).toEqual([]);
  expect(missingTexts(paper, ['Vi ordiniamo'])).toEqual(['Vi ordiniamo']);
});
