/** @jest-environment @officina/web-kit/testing/environment */
import type { Order } from '@officina/contracts/orders/order';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  clearPage,
  field,
  fill,
  messageTexts,
  press,
  pressLabelled,
  renderPage,
  stopClock,
  TestServer,
  valueOf,
} from '@officina/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { orderRecord } from './record.ts';
import Section from './Section.tsx';

const press4 = {
  ...{ _id: '65a1b2c3d4e5f60718293a01', __v: 0, shortCode: 'PRE-04', name: 'Pressa', isActive: true },
};
const spare = (at: number, more: object = {}) => ({
  ...{ _id: `65a1b2c3d4e5f6071829400${at}`, __v: 0, name: `Filtro ${at}`, code: `FIL-${at}` },
  ...{
    manufacture: at % 2 ? 'Tenutex' : 'Rettrans',
    machineId: press4._id,
    orderStatus: 'IN_STOCK',
    ...more,
  },
});
const spares = [1, 2, 3, 4, 5, 6].map((at) => spare(at));

const order = (at: number, more: Partial<Order> = {}): Order => ({
  ...{ _id: `0000000000000000000000a${at}`, __v: 0, supplier: `Fornitore ${at}`, contact: null, price: null },
  ...{
    orderDate: '2026-09-17T10:00:00.000Z',
    notes: null,
    orderStatus: 'NEW',
    machineId: null,
    rows: [],
    ...more,
  },
});
const belt = {
  ...{ spareId: spares[0]?._id, code: 'FIL-1', name: 'Filtro 1' },
  ...{ qt: 2, unity: 'pz', machineName: 'PRE-04' },
};

let server: TestServer;
beforeEach(async () => {
  const documents = [
    order(1, {
      orderDate: '2026-09-16T22:30:00.000Z',
      rows: [belt],
      contact: 'Ufficio ordini@valsole.example, 0461 555020',
      price: 486.4,
    }),
    order(2, { orderStatus: 'SENT', supplier: null, rows: [belt] }),
  ];
  const kept = { routes: orderRecord.routes, blank: { rows: [], orderStatus: 'NEW' }, documents };
  server = await new TestServer([kept], {
    'GET /api/maintenance/machine/all': [press4],
    'GET /api/maintenance/spare/all': spares,
    'GET /api/maintenance/order/archived': [
      order(3, { orderStatus: 'HIDE', arrivalDate: '2026-11-12T10:00:00.000Z' }),
    ],
    'PUT /api/maintenance/spare/{id}/edit': spares[0],
  }).start();
});
afterEach(() => {
  jest.useRealTimers();
  clearPage();
  server.stop();
});

const rows = () => [...document.querySelectorAll('[data-row]')];
async function openList(address = '/order') {
  renderPage(<Section />, address);
  await waitFor(() => expect(rows()).not.toEqual([]));
}
const alerts = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);
const quantities = () =>
  [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input[aria-label^="Quantità di"]')].map(
    ({ value, ariaLabel }) => `${value} ${ariaLabel?.replace('Quantità di ', '')}`,
  );
const isOff = (label: string) => screen.getByLabelText(label).getAttribute('aria-disabled') === 'true';

describe('the list', () => {
  test('[S2.order.list] [S9.orderCode] [S9.dates] shows code, state, supplier and day of open orders, and counts', async () => {
    await openList();
    expect(rows().map((row) => row.textContent)).toEqual([
      expect.stringMatching(/(?<![0-9a-f])000a1.*Richiesto.*Fornitore 1.*17\/09\/2026/),
      expect.stringMatching(/(?<![0-9a-f])000a2.*Inviato.*—.*17\/09\/2026/),
    ]);
    expect(screen.getByText(/1 richiesto/).textContent).toBe('1 richiesto');
    expect(screen.getByText(/1 inviato/).textContent).toBe(', 1 inviato');
  });

  test('[S2.order.pdf] has a PDF for each order except new ones', async () => {
    await openList();
    expect(isOff('Download PDF dell’ordine 000a1')).toBe(true);
    expect(isOff('Download PDF dell’ordine 000a2')).toBe(false);
  });

  test('[S2.order.buttons] switches to received orders and back, and clears the state filter', async () => {
    await openList('/order?stato=SENT');
    expect(rows()).toHaveLength(1);
    await press('Mostra ordini arrivati');
    await waitFor(() =>
      expect(rows().map((row) => row.textContent)).toEqual([expect.stringMatching(/000a3/)]),
    );
    await press('Mostra ordini aperti');
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  test('shows when received orders arrived', async () => {
    await openList('/order?archivio=1');
    expect(rows()[0]?.textContent).toContain('Arrivato il 12/11/2026');
  });

  test('[S2.order.beta] shows that orders are on trial', async () => {
    await openList();
    expect(screen.getByText('BETA').nextSibling?.textContent).toBe(
      'Gli ordini ricambi sono in prova: alcuni dati potrebbero andare persi.',
    );
  });
});

describe('rows', () => {
  test('[S9.sparePages] [S5.order.input] are added from the spares, five per page; a quantity above 0 is required', async () => {
    await openList('/order?new=1');
    await field('Cerca ricambio');
    expect(screen.getByText('1–5 di 6').textContent).toBe('1–5 di 6');
    await pressLabelled('Aggiungi Filtro 2');
    expect(alerts()).toEqual(['Devi indicare la quantità prima di aggiungere il ricambio!']);
    expect(await field('Quantità di Filtro 2')).toMatchObject({ type: 'number', min: '0' });
    await fill('Quantità di Filtro 2', '-3');
    expect([alerts(), valueOf('Quantità di Filtro 2')]).toEqual([[], '0']);
    await pressLabelled('Aggiungi Filtro 2');
    expect(alerts()).toEqual(['Devi indicare la quantità prima di aggiungere il ricambio!']);
    await fill('Quantità di Filtro 2', '2.5');
    await pressLabelled('Aggiungi Filtro 2');
    await press('Prossima');
    expect(screen.getByText('6–6 di 6').textContent).toBe('6–6 di 6');
    expect(quantities()).toEqual(['2,5 Filtro 2', ' Filtro 6']);
    await fill('Fornitore', 'Rettrans');
    await press('Crea ordine');
    await waitFor(() => expect(messageTexts()).toEqual(['Ordine salvato']));
    expect(server.writes()).toMatchObject([
      {
        route: 'POST /api/maintenance/order/create',
        body: {
          ...{ supplier: 'Rettrans', orderStatus: 'NEW', machineId: null, price: null },
          rows: [
            { spareId: spares[1]?._id, code: 'FIL-2', name: 'Filtro 2', qt: 2.5, machineName: 'PRE-04' },
          ],
        },
      },
    ]);
  });

  test('are added by Enter in the quantity, which does not save', async () => {
    await openList('/order?new=1');
    await field('Cerca ricambio');
    await fill('Quantità di Filtro 3', '4');
    const typed = await field('Quantità di Filtro 3');
    await act(async () => void fireEvent.keyDown(typed, { key: 'Enter' }));
    const values = screen.getAllByLabelText<HTMLInputElement>('Quantità di Filtro 3');
    expect(values.map(({ value }) => value)).toEqual(['4', '']);
    expect([alerts(), server.writes()]).toEqual([[], []]);
  });

  test('of the same spare become one row', async () => {
    await openList('/order?id=0000000000000000000000a1');
    await field('Cerca ricambio');
    await fill('Cerca ricambio', 'tenutex FIL-1');
    await waitFor(() => expect(screen.getByText('1–1 di 1').textContent).toBe('1–1 di 1'));
    const [, adding] = screen.getAllByLabelText('Quantità di Filtro 1');
    expect(adding).toBeDefined();
    await act(async () => void fireEvent.input(adding as HTMLElement, { target: { value: '3' } }));
    await pressLabelled('Aggiungi Filtro 1');
    expect(quantities()).toEqual(['5 Filtro 1', ' Filtro 1']);
  });

  test('without a spare need code, name and quantity', async () => {
    await openList('/order?id=0000000000000000000000a1');
    await field('Cerca ricambio');
    await press('Fuori elenco');
    const text = 'Inserisci almeno CODICE, NOME e QUANTITA per inserire una parte!';
    await press('Aggiungi');
    expect(alerts()).toEqual([text]);
    await fill('Codice', 'OL-046');
    await fill('Nome', 'Olio VG 46');
    await fill('Quantità', '0');
    await press('Aggiungi');
    expect(alerts()).toEqual([text]);
    await fill('Quantità', '20');
    await press('Aggiungi');
    expect(alerts()).toEqual([]);
    expect(quantities()).toEqual(['2 Filtro 1', '20 Olio VG 46']);
    await press('Salva modifiche');
    await waitFor(() => expect(messageTexts()).toEqual(['Ordine salvato']));
    expect(server.writes()).toMatchObject([
      { body: { rows: [belt, { code: 'OL-046', name: 'Olio VG 46', qt: 20 }] }, ifMatch: '"0"' },
    ]);
  });

  test('can be removed and put back', async () => {
    await openList('/order?id=0000000000000000000000a1');
    await pressLabelled('Togli Filtro 1');
    await waitFor(() => expect(screen.queryByText('Filtro 1 tolto')).not.toBeNull());
    await press('Rimetti');
    expect(screen.queryByText('Filtro 1 tolto')).toBeNull();
    expect(screen.getAllByLabelText('Togli Filtro 1')).toHaveLength(1);
  });
});

describe('the sheet', () => {
  test('[S4.order.onlyNew] locks only supplier, contact and rows of an order that is stored as sent', async () => {
    await openList('/order?id=0000000000000000000000a2');
    await field('Fornitore');
    const labels = ['Fornitore', 'Contatto', 'Quantità di Filtro 1', 'Data ordine', 'Costo', 'Note'];
    const inputs = labels.map((label) => screen.getByLabelText<HTMLInputElement>(label));
    expect(inputs.map(({ disabled }) => disabled)).toEqual([true, true, true, false, false, false]);
    expect(screen.queryByText('Aggiungi ricambio')).toBeNull();
    expect(screen.queryByLabelText('Togli Filtro 1')).toBeNull();
  });

  test('[S5.order.supplier] shows that a supplier is missing', async () => {
    await openList('/order?id=0000000000000000000000a1');
    await fill('Fornitore', '');
    await press('Salva modifiche');
    await waitFor(() =>
      expect(screen.getAllByText(/Inserisci FORNITORE per salvare\./).length).toBeGreaterThan(0),
    );
    expect(valueOf('Fornitore')).toBe('');
  });

  test('[S8.order] shows why a save is refused, and keeps the input', async () => {
    await openList('/order?id=0000000000000000000000a1');
    await fill('Note', 'Urgente');
    server.refuseNext('unavailable', { message: 'Riprova tra poco.' });
    await press('Salva modifiche');
    await waitFor(() =>
      expect(messageTexts()).toEqual([
        'Ordine non salvato: Riprova tra poco. Quello che hai scritto è ancora qui.',
      ]),
    );
    expect(valueOf('Note')).toBe('Urgente');
  });

  test('offers to mark its spares as ordered after sending, as in stock after receiving', async () => {
    await openList('/order?id=0000000000000000000000a1');
    await field('Fornitore');
    await press('Inviato');
    expect((await field('Fornitore')).disabled).toBe(false);
    await press('Salva modifiche');
    await press('Segna i suoi ricambi Ordinati');
    await waitFor(() => expect(messageTexts()).toContain('1 ricambio: Ordinato'));
    expect(server.writes().slice(1)).toMatchObject([
      { route: 'PUT /api/maintenance/spare/{id}/edit', body: { orderStatus: 'ORDERED' } },
    ]);
  });

  test('shows the number of rows and the cost', async () => {
    await openList('/order?id=0000000000000000000000a1');
    expect((await screen.findByText(/^1 riga/)).textContent).toBe('1 riga, 486,40\u00a0€');
  });

  test('offers the machine that all rows share', async () => {
    await openList('/order?id=0000000000000000000000a1');
    await press('Usa Pressa (PRE-04): tutte le righe sono sue');
    expect(valueOf('Macchina')).toBe('Pressa (PRE-04)');
  });

  test('starts a copy that is NEW and of today', async () => {
    stopClock('2026-11-24T10:00:00.000Z');
    await openList('/order?id=0000000000000000000000a2');
    await press('Duplica ordine');
    await screen.findByText('Crea ordine');
    await fill('Fornitore', 'Un altro');
    await press('Crea ordine');
    await waitFor(() => expect(messageTexts()).toEqual(['Ordine salvato']));
    const { body } = server.writes()[0] as { body: Order };
    expect(body).toMatchObject({ supplier: 'Un altro', orderStatus: 'NEW', rows: [belt] });
    expect(body.orderDate).toBe('2026-11-24T10:00:00.000Z');
  });

  test('links the mail addresses and phone numbers of its contact', async () => {
    await openList('/order?id=0000000000000000000000a1');
    await field('Contatto');
    const links = [
      ...document.querySelectorAll('[role=dialog] a[href^="mailto:"], [role=dialog] a[href^="tel:"]'),
    ];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      ...['mailto:ordini@valsole.example', 'tel:0461555020'],
    ]);
  });
});
