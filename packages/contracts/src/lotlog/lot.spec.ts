import { describe, expect, it } from '@jest/globals';
import { issuesOf } from '../testing/issues.ts';
import { lotCreate, lotEdit, lotRecordInput } from './lot.ts';
import { lotProduct } from './lot-settings.ts';

describe('lot bodies', () => {
  it('need code and product', () => {
    expect(issuesOf(lotCreate, {})).toEqual(['lotCode: Campo obbligatorio', 'product: Campo obbligatorio']);
    expect(issuesOf(lotCreate, { lotCode: 'L1', product: 'AL1', desiredAlcohol: 6.5 })).toEqual([]);
    expect(lotProduct.options).toEqual(['AL1', 'DO2', 'RO3', 'BR4']);
  });

  it('of an edit may repeat product and desired alcohol, which are validated', () => {
    const whole = { product: 'BR4', desiredAlcohol: null, status: 'CLOSED' };
    expect(lotEdit.parse(whole)).toEqual(whole);
    expect(issuesOf(lotEdit, { product: 'XX9', desiredAlcohol: 101 })).toHaveLength(2);
  });

  it.each([
    '2026-11-21',
    '2026-11-21 9:55',
    '2026-11-21 24:00',
    '2026-02-30 10:00',
    '2026-11-21 09:55:00',
    '21-11-2026 09:55',
    ' 2026-11-21 09:55',
    '',
    null,
    undefined,
    5,
  ])('[S5.lot.time] the moment %j is refused', (measuredAt) => {
    expect(issuesOf(lotRecordInput, { measuredAt, bx: 8 })).toEqual(['measuredAt: Data/ora non valida']);
  });

  it.each(['2026-11-21 09:55', '2028-02-29 00:00', '2026-11-21T09:55:00.000Z'])(
    '[S5.lot.time] the moment %j is accepted',
    (measuredAt) => {
      expect(issuesOf(lotEdit, { data: [{ measuredAt, temperature: 18.5, AlcholEbul: 3, bx: 8 }] })).toEqual(
        [],
      );
    },
  );

  it.each([
    [{ temperature: 201 }, 'temperature'],
    [{ AlcholEbul: -1 }, 'AlcholEbul'],
    [{ bx: '8' }, 'bx'],
  ])('refuse the reading %j', (reading, path) => {
    const record = { measuredAt: '2026-11-21 09:55', ...reading };
    expect(issuesOf(lotEdit, { data: [record] })).toEqual([expect.stringMatching(`^data.0.${path}: .`)]);
  });

  it.each([
    ['temperature', -50, 200],
    ['AlcholEbul', 0, 100],
    ['bx', -20, 100],
  ] as const)('take %s from %p to %p', (measure, min, max) => {
    const issues = (value: number) =>
      issuesOf(lotEdit, { data: [{ measuredAt: '2026-11-21 09:55', [measure]: value }] });
    expect([...issues(min), ...issues(max)]).toEqual([]);
    expect(issues(min - 0.01)).toHaveLength(1);
    expect(issues(max + 0.01)).toHaveLength(1);
  });

  it.each([[{}], [{ temperature: null, AlcholEbul: null, bx: null }]])(
    'refuse a record without a reading: %j',
    (reading) => {
      const record = { measuredAt: '2026-11-21 09:55', ...reading };
      expect(issuesOf(lotEdit, { data: [record] })).toEqual([
        'data.0.bx: Inserisci almeno una misura: temperatura, alcol o bx',
      ]);
    },
  );
});
