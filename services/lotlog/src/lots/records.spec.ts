import { expect, it } from '@jest/globals';
import { recordsOf } from './records.ts';

const [known, unknown] = ['a'.repeat(24), 'b'.repeat(24)];
const now = new Date('2026-09-17T10:00:00.000Z');
const measuredAt = now.toISOString();

it('names every record that is unknown, repeated or has an impossible time', () => {
  const stored = [
    { _id: known, timesamp: now, measuredAt: now, temperature: null, AlcholEbul: null, bx: 20 },
  ];
  const sent = [undefined, unknown, known, known, unknown].map((_id) => ({ _id, measuredAt, bx: 1 }));
  const impossible = { ...sent[0]!, measuredAt: '2026-03-29 02:30' };
  const context = { now, zone: 'Europe/Rome', newId: () => 'c'.repeat(24) };
  expect(() => recordsOf([impossible, ...sent.slice(1)], stored, context)).toThrow(
    expect.objectContaining({
      code: 'invalid',
      errors: [
        { path: 'data.1._id', message: 'Lettura sconosciuta' },
        { path: 'data.3._id', message: 'Lettura ripetuta' },
        { path: 'data.4._id', message: 'Lettura sconosciuta' },
        { path: 'data.0.measuredAt', message: 'Data/ora non valida' },
      ],
    }),
  );
});
