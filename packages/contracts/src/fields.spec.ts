import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { customData, isIdParam, isoInstant, objectId, requiredText, tenantParams, text } from './fields.ts';
import { issuesOf } from './testing/issues.ts';

describe('fields', () => {
  it('convert ids to lower case', () => {
    expect(objectId.parse('65A1B2C3D4E5F60718293A4B')).toBe('65a1b2c3d4e5f60718293a4b');
  });

  it.each([
    '',
    'abc',
    '65a1b2c3d4e5f60718293a4',
    '65a1b2c3d4e5f60718293a4b\n',
    'g'.repeat(24),
    { $ne: null },
    7,
  ])('refuse the id %j', (id) => {
    expect(issuesOf(objectId, id)).toHaveLength(1);
  });

  it('identify path parameters that are ids', () => {
    const names = ['id', 'machineId', 'machine', 'tenant', 'start', 'startDate'];
    expect(names.filter(isIdParam)).toEqual(['id', 'machineId', 'machine']);
  });

  it('convert tenant codes to upper case', () => {
    expect(tenantParams.parse({ tenant: 'rossi' })).toEqual({ tenant: 'ROSSI' });
    expect(issuesOf(tenantParams, { tenant: 'ıstanbul' })).toEqual(['tenant: Codice azienda non valido']);
  });

  it.each(['2026-11-21T09:55:00.000Z', '2026-11-21T09:55:00Z', '1900-01-01T00:00:00.000Z'])(
    'accept the instant %s',
    (instant) => {
      expect(issuesOf(isoInstant, instant)).toEqual([]);
    },
  );

  it.each([
    '2026-02-31T00:00:00Z',
    '2026-11-21',
    '2026-11-21T09:55:00+01:00',
    '1899-12-31T23:59:59Z',
    '2200-01-01T00:00:00Z',
    '+275760-09-13T00:00:00Z',
    'ieri',
    '',
  ])('refuse the instant %s', (instant) => {
    expect(issuesOf(isoInstant, instant)).toEqual([': Data non valida']);
  });

  it('trim texts and keep line breaks', () => {
    expect(text(20).parse('  a\n\tb ')).toBe('a\n\tb');
  });

  it.each(['a\0b', '\ud800', 'a\u001bb', '\u007f'])('refuse the text %j', (value) => {
    expect(issuesOf(text(20), value)).toEqual([': Contiene caratteri non ammessi']);
  });

  it('accept letters of any script and emoji', () => {
    expect(issuesOf(text(20), 'Rosè 酒 🍷')).toEqual([]);
  });

  it('report a missing required text once', () => {
    const schema = z.object({ name: requiredText(3, 'Serve un nome') });
    for (const name of [undefined, null, '', ' \n ', '\u200b', '\u200b'.repeat(4)]) {
      expect(issuesOf(schema, { name })).toEqual(['name: Serve un nome']);
    }
    expect(issuesOf(schema, { name: 'abcd' })).toEqual(['name: Al massimo 3 caratteri']);
    expect(issuesOf(schema, { name: 1 })).toEqual(['name: Deve essere un testo']);
  });

  it('keep invisible characters inside other texts', () => {
    expect(requiredText(20).parse('👩\u200d🔧 Anna\u00ad')).toBe('👩\u200d🔧 Anna\u00ad');
  });

  it('limit custom data', () => {
    const pair = { name: 'Proprieta', value: '' };
    expect(issuesOf(customData, Array(100).fill(pair))).toEqual([]);
    expect(issuesOf(customData, Array(101).fill(pair))).toEqual([': Al massimo 100 elementi']);
    expect(issuesOf(customData, [{ ...pair, value: 'x'.repeat(501) }])).toEqual([
      '0.value: Al massimo 500 caratteri',
    ]);
  });
});
