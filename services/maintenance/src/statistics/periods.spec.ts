import { expect, it } from '@jest/globals';
import { daysUpTo, monthsOf, partOf, twoYears, within } from './periods.ts';

const iso = (dates: Date[]) => dates.map((date) => date.toISOString());

it('days start at the zone’s midnight, before and after a clock change', () => {
  const { parts, starts, end } = daysUpTo('Europe/Rome', '2026-03-30', 3);
  expect(parts).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
  expect(iso([...starts, end])).toEqual([
    '2026-03-27T23:00:00.000Z',
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
    '2026-03-30T22:00:00.000Z',
  ]);
});

it('months are consecutive; the first and the last are limited to the days of the range', () => {
  const { parts, starts, end } = monthsOf('Asia/Kathmandu', '2025-12-31', '2026-03-01');
  expect(parts).toEqual(['2025-12', '2026-01', '2026-02', '2026-03']);
  expect(iso([...starts, end])).toEqual([
    '2025-12-30T18:15:00.000Z',
    '2025-12-31T18:15:00.000Z',
    '2026-01-31T18:15:00.000Z',
    '2026-02-28T18:15:00.000Z',
    '2026-03-01T18:15:00.000Z',
  ]);
  expect(monthsOf('UTC', '2026-01-31', '2026-01-31').parts).toEqual(['2026-01']);
  expect(monthsOf('UTC', '2016-12-31', '2026-12-31').parts).toHaveLength(121);
});

it('two years end with the year of the day', () => {
  const { parts, starts, end } = twoYears('America/New_York', '2026-11-22');
  expect(parts).toEqual(['2025', '2026']);
  expect(iso([...starts, end])).toEqual([
    '2025-01-01T05:00:00.000Z',
    '2026-01-01T05:00:00.000Z',
    '2027-01-01T05:00:00.000Z',
  ]);
});

it('the part of a date is found by bisection in the store', () => {
  const [a, b, c] = [0, 1, 2].map((number) => new Date(number)) as [Date, Date, Date];
  expect(partOf('$at', [a])).toEqual({ $literal: 0 });
  expect(partOf('$at', [a, b, c])).toEqual({
    $cond: [
      { $gte: ['$at', b] },
      { $cond: [{ $gte: ['$at', c] }, { $literal: 2 }, { $literal: 1 }] },
      { $literal: 0 },
    ],
  });
});

it('a period includes its first instant and excludes its end', () => {
  expect(within(daysUpTo('Europe/Rome', '2026-11-22', 2))).toEqual({
    $gte: new Date('2026-11-20T23:00:00.000Z'),
    $lt: new Date('2026-11-22T23:00:00.000Z'),
  });
});
