import { describe, expect, it } from '@jest/globals';
import { issuesOf } from '../testing/issues.ts';
import { orderCreate, orderEdit, orderPdf, orderRow, orderStatus } from './order.ts';
import { orderTexts } from './order-texts.ts';

const spareId = '65a1b2c3d4e5f60718293a4b';

describe('order bodies', () => {
  it.each([[{ supplier: '' }], [{ supplier: ' ' }], [{ supplier: null }]])(
    '[S5.order.supplier] an edit refuses %j',
    (body) => {
      expect(issuesOf(orderEdit, body)).toEqual(['supplier: Inserisci FORNITORE per salvare.']);
    },
  );

  it('a create and an edit may omit the supplier', () => {
    expect(issuesOf(orderCreate, {})).toEqual([]);
    expect(issuesOf(orderEdit, { __v: 3, tableData: { id: 1 }, notes: null })).toEqual([]);
  });

  it('[S5.order.custom] a typed part needs code, name and quantity', () => {
    const text = 'Inserisci almeno CODICE, NOME e QUANTITA per inserire una parte!';
    expect(issuesOf(orderRow, { qt: 0 })).toEqual([`code: ${text}`, `name: ${text}`, `qt: ${text}`]);
    expect(issuesOf(orderEdit, { rows: [{ code: 'A1', name: 'Cinghia' }] })).toEqual([`rows.0.qt: ${text}`]);
    expect(issuesOf(orderRow, { code: 'A1', name: 'Cinghia', qt: 0.5 })).toEqual([]);
  });

  it('[S5.order.quantity] a part from the list needs its quantity', () => {
    expect(issuesOf(orderRow, { spareId })).toEqual([
      'qt: Devi indicare la quantità prima di aggiungere il ricambio!',
    ]);
    expect(issuesOf(orderRow, { spareId, qt: 2 })).toEqual([]);
  });

  it('limit numbers, rows and states', () => {
    expect(orderStatus.options).toEqual(['NEW', 'SENT', 'HIDE']);
    expect(issuesOf(orderEdit, { price: -1 })).toEqual(['price: Almeno 0']);
    expect(issuesOf(orderRow, { spareId, qt: -1 })).toContain('qt: Almeno 0');
    expect(issuesOf(orderEdit, { rows: Array(501).fill({ spareId, qt: 1 }) })).toEqual([
      'rows: Al massimo 500 elementi',
    ]);
  });
});

describe('order PDF', () => {
  const body = { _id: '3a4b5', orderDate: '21-11-2026', orderStatus: 'SENT', rows: [] };

  it('needs only the body, and rejects a new order', () => {
    expect(issuesOf(orderPdf, body)).toEqual([]);
    expect(issuesOf(orderPdf, { ...body, orderStatus: 'NEW' })).toEqual([
      'orderStatus: Il PDF si scarica dopo l’invio dell’ordine',
    ]);
    expect(issuesOf(orderPdf, { ...body, orderDate: '31-02-2026' })).toEqual(['orderDate: Data non valida']);
  });

  it('keeps the texts of the specification', () => {
    expect(Object.values(orderTexts)).toEqual([
      'Inserisci FORNITORE per salvare.',
      'Inserisci almeno CODICE, NOME e QUANTITA per inserire una parte!',
      'Devi indicare la quantità prima di aggiungere il ricambio!',
    ]);
  });
});
