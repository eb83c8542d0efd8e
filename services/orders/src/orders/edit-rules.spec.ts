import { describe, expect, it } from '@jest/globals';
import type { OrderStatus } from '@officina/contracts/orders/order';
import { actionOfEdit, applyEdit, arrivalOf, fieldsOf, refuseWithoutSupplier } from './edit-rules.ts';
import type { OrderFields } from './order.model.ts';

const now = new Date('2026-11-22T11:00:00.000Z');
const arrived = new Date('2026-11-10T08:00:00.000Z');
const row = {
  ...{ spareId: null, code: 'OL-046', code2: null, name: 'Olio VG 46', description: null },
  ...{ manufacture: null, notes: null, unity: null, qt: 20, machineName: null },
};
const orderOf = (orderStatus: OrderStatus, more: Partial<OrderFields> = {}): OrderFields => ({
  ...{ supplier: 'Utensileria Trentina', contact: null, price: 486.4, notes: null, machineId: null },
  ...{ orderDate: new Date('2026-09-17T00:00:00.000Z'), rows: [row], orderStatus },
  arrivalDate: orderStatus === 'HIDE' ? arrived : null,
  letter: null,
  ...more,
});

describe('the rows of an order', () => {
  it('have every field, and an empty text is stored as null', () => {
    expect(fieldsOf({ rows: [{ code: 'OL-046', name: 'Olio VG 46', qt: 20, notes: '' }] })).toEqual({
      rows: [row],
    });
  });

  it('are absent if the body does not name them', () => {
    expect(fieldsOf({ contact: '', price: 12 })).toEqual({ contact: null, price: 12 });
  });
});

describe('a NEW order', () => {
  it('accepts every field', () => {
    const rows = [{ code: 'A', name: 'B', qt: 1 }];
    const edit = { supplier: 'Ferramenta Nord', contact: 'ordini@nord.example', rows, notes: 'Presto' };
    expect(applyEdit(orderOf('NEW'), edit, now)).toEqual({
      ...{ supplier: 'Ferramenta Nord', contact: 'ordini@nord.example', notes: 'Presto' },
      rows: [{ ...row, code: 'A', name: 'B', qt: 1 }],
    });
  });

  it('does not change if the body repeats its values', () => {
    const same = { supplier: 'Utensileria Trentina', rows: [{ code: 'OL-046', name: 'Olio VG 46', qt: 20 }] };
    expect(applyEdit(orderOf('NEW'), same, now)).toEqual({});
  });

  it('cannot be edited without a supplier', () => {
    const missing = {
      code: 'invalid',
      errors: [{ path: 'supplier', message: 'Inserisci FORNITORE per salvare.' }],
    };
    const current = orderOf('NEW', { supplier: null });
    expect(() => applyEdit(current, { notes: 'Presto' }, now)).toThrow(expect.objectContaining(missing));
    expect(() => refuseWithoutSupplier({ supplier: '' })).toThrow(expect.objectContaining(missing));
    expect(applyEdit(current, { supplier: 'Ferramenta Nord' }, now)).toEqual({ supplier: 'Ferramenta Nord' });
  });
});

describe('an order that is no longer NEW', () => {
  const lockedAt = (path: string) => ({ path, message: 'Bloccato: l’ordine non è più Richiesto' });
  it.each(['SENT', 'HIDE'] as const)('%s locks supplier, contact and rows, and names each', (status) => {
    const edit = { supplier: 'Ferramenta Nord', contact: 'altri', rows: [], notes: 'Presto' };
    expect(() => applyEdit(orderOf(status), edit, now)).toThrow(
      expect.objectContaining({
        code: 'locked',
        detail: 'L’ordine non è più Richiesto: fornitore, contatto e righe sono bloccati.',
        errors: ['supplier', 'contact', 'rows'].map(lockedAt),
      }),
    );
    expect(() => applyEdit(orderOf(status), { contact: 'altri' }, now)).toThrow(
      expect.objectContaining({ errors: [lockedAt('contact')] }),
    );
  });

  it('accepts the other fields, and full documents that repeat the locked ones', () => {
    const edit = { supplier: 'Utensileria Trentina', contact: null, price: 500, notes: 'Presto' };
    expect(applyEdit(orderOf('SENT'), edit, now)).toEqual({ price: 500, notes: 'Presto' });
  });

  it('stays locked in the edit that reopens it', () => {
    const edit = { orderStatus: 'NEW', supplier: 'Ferramenta Nord' } as const;
    expect(() => applyEdit(orderOf('SENT'), edit, now)).toThrow(expect.objectContaining({ code: 'locked' }));
  });
});

describe('the arrival of an order', () => {
  it.each<[OrderStatus, OrderStatus, Partial<OrderFields>]>([
    ['SENT', 'HIDE', { orderStatus: 'HIDE', arrivalDate: now }],
    ['NEW', 'HIDE', { orderStatus: 'HIDE', arrivalDate: now }],
    ['HIDE', 'SENT', { orderStatus: 'SENT', arrivalDate: null }],
    ['HIDE', 'HIDE', {}],
    ['NEW', 'SENT', { orderStatus: 'SENT' }],
  ])('is set from %s to %s: %j', (from, orderStatus, expected) => {
    expect(applyEdit(orderOf(from), { orderStatus }, now)).toEqual(expected);
  });

  it.each<[OrderStatus, OrderStatus, Partial<OrderFields>]>([
    ['NEW', 'HIDE', { arrivalDate: now }],
    ['HIDE', 'NEW', { arrivalDate: null }],
    ['HIDE', 'HIDE', {}],
    ['NEW', 'NEW', {}],
  ])('its date, from %s to %s: %j', (from, to, expected) => {
    expect(arrivalOf(from, to, now)).toEqual(expected);
  });
});

it.each<[OrderStatus, OrderStatus | undefined, string]>([
  ['NEW', undefined, 'Ordine modificato'],
  ['NEW', 'SENT', 'Ordine inviato'],
  ['NEW', 'HIDE', 'Ordine arrivato'],
  ['SENT', 'HIDE', 'Ordine arrivato'],
  ['SENT', 'NEW', 'Ordine riaperto'],
  ['HIDE', 'SENT', 'Ordine riaperto'],
  ['HIDE', 'NEW', 'Ordine riaperto'],
])('the event log labels %s → %s «%s»', (from, orderStatus, action) => {
  expect(actionOfEdit(orderOf(from), orderStatus ? { orderStatus } : { notes: 'Presto' })).toBe(action);
});
