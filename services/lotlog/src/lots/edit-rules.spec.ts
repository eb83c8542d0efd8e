import { describe, expect, it } from '@jest/globals';
import { dayAfter, lotOf } from '../testing/readings.ts';
import { actionOfEdit, applyEdit } from './edit-rules.ts';

const now = dayAfter(20);
const writing = { now, zone: 'Europe/Rome', newId: () => 'c'.repeat(24) };
const open = lotOf([[1, 20]]);
const closed = lotOf([[1, 20]], { status: 'CLOSED', endDate: dayAfter(14) });

describe('an OPEN lot', () => {
  it('takes the fields of the body and has no end', () => {
    expect(applyEdit(open, { lotCode: 'L-2', startDate: dayAfter(1).toISOString() }, writing)).toEqual({
      lotCode: 'L-2',
      startDate: dayAfter(1),
    });
  });

  it('does not change if the body repeats its values', () => {
    expect(applyEdit(open, { lotCode: 'L-1', status: 'OPEN' }, writing)).toEqual({});
  });

  it('ends now when it is closed', () => {
    expect(applyEdit(open, { status: 'CLOSED' }, writing)).toEqual({ status: 'CLOSED', endDate: now });
  });

  it.each([
    [{ product: 'BR4' as const }, ['product']],
    [{ desiredAlcohol: null, lotCode: 'L-2' }, ['desiredAlcohol']],
    [{ product: 'DO2' as const, desiredAlcohol: 9 }, ['product', 'desiredAlcohol']],
  ])('[S4.lot.locked] refuses %j together with all other changes', (edit, paths) => {
    const message = 'Bloccato: si sceglie quando il lotto si crea';
    expect(() => applyEdit(open, edit, writing)).toThrow(
      expect.objectContaining({
        code: 'locked',
        detail: 'Prodotto e alcol desiderato si scelgono quando il lotto si crea, poi non si cambiano.',
        errors: paths.map((path) => ({ path, message })),
      }),
    );
  });

  it('[S4.lot.locked] accepts its stored product and desired alcohol', () => {
    const { product, desiredAlcohol } = open;
    expect(applyEdit(open, { product, desiredAlcohol, lotCode: 'L-2' }, writing)).toEqual({ lotCode: 'L-2' });
  });

  it('takes the records of the body', () => {
    const data = [{ measuredAt: dayAfter(2).toISOString(), bx: 18 }];
    const record = { _id: 'c'.repeat(24), timesamp: now, measuredAt: dayAfter(2) };
    expect(applyEdit(open, { data }, writing)).toEqual({
      data: [{ ...record, bx: 18, temperature: null, AlcholEbul: null }],
    });
  });
});

describe('a CLOSED lot', () => {
  it('is locked except for its status, and the error names the fields', () => {
    const edit = { status: 'OPEN' as const, lotCode: 'L-2', data: [] };
    expect(() => applyEdit(closed, edit, writing)).toThrow(
      expect.objectContaining({
        code: 'locked',
        detail: 'Il lotto è chiuso: riaprilo per modificarlo.',
        errors: ['lotCode', 'data'].map((path) => ({ path, message: 'Bloccato: il lotto è chiuso' })),
      }),
    );
  });

  it('accepts a full document that repeats its values', () => {
    expect(applyEdit(closed, { lotCode: 'L-1', status: 'CLOSED' }, writing)).toEqual({});
  });

  it('has no end once it is reopened', () => {
    expect(applyEdit(closed, { status: 'OPEN', lotCode: 'L-1' }, writing)).toEqual({
      status: 'OPEN',
      endDate: null,
    });
  });
});

it.each([
  [{ lotCode: 'L-2' }, 'Lotto modificato'],
  [{ status: 'CLOSED' as const, endDate: now }, 'Lotto chiuso'],
  [{ status: 'OPEN' as const, endDate: null }, 'Lotto riaperto'],
])('the event log labels %j «%s»', (changed, action) => {
  expect(actionOfEdit(changed)).toBe(action);
});
