import { expect, test } from '@jest/globals';
import { ageOf, ago, type Intervention } from './job.ts';
const time = new Date('2026-11-21T19:00:00.000Z');
const job = (more: Partial<Intervention>) =>
  ({ type: 'ESTERNA', startDate: '2026-09-08T08:00:00.000Z', endDate: null, ...more }) as Intervention;

test('ago shows now, minutes, hours of today, and days', () => {
  for (const [instant, text] of [
    ['2026-11-21T19:00:20.000Z', 'adesso'],
    ['2026-11-21T18:59:01.000Z', 'adesso'],
    ['2026-11-21T18:59:00.000Z', '1 minuto fa'],
    ['2026-11-21T18:00:01.000Z', '59 minuti fa'],
    ['2026-11-21T18:00:00.000Z', '1 ora fa'],
    ['2026-11-21T08:10:00.000Z', '10 ore fa'],
    ['2026-11-20T22:30:00.000Z', 'ieri'],
    ['2026-11-18T08:00:00.000Z', '3 giorni fa'],
  ] as const)
    expect([instant, ago(instant, time)]).toEqual([instant, text]);
});

test('ageOf shows the age of an open job, and its expected end once that has passed', () => {
  for (const [more, text, isLate] of [
    [{ startDate: '2026-11-21T08:00:00.000Z' }, 'da 11 ore', false],
    [{ startDate: '2026-11-20T08:00:00.000Z' }, 'da 1 giorno', false],
    [{ startDate: '2026-11-30T08:00:00.000Z' }, 'dal 30/11/2026', false],
    [{}, 'da 74 giorni', false],
    [{ endDate: '2026-11-21T10:00:00.000Z' }, 'da 74 giorni', false],
    [{ endDate: '2026-11-20T10:00:00.000Z' }, 'da 74 giorni, fine prevista 20/11', true],
    [
      { startDate: '2025-12-01T08:00:00.000Z', endDate: '2025-12-24T08:00:00.000Z' },
      'da 355 giorni, fine prevista 24/12/2025',
      true,
    ],
    // The default end of a new job does not count, and a request has no expected end.
    [{ endDate: '2026-09-08T08:00:00.000Z' }, 'da 74 giorni', false],
    [{ type: 'RICHIESTA', endDate: '2026-09-20T08:00:00.000Z' }, 'da 74 giorni', false],
  ] as const)
    expect([more, ageOf(job(more), time)]).toEqual([more, { text, isLate }]);
});
