import { expect, test } from '@jest/globals';
import { lotsOf } from './lots.ts';
import { plants } from './plants.ts';
import { day } from './working-time.ts';

const today = Date.parse('2026-11-20T09:00:00.000Z');
const winery = plants.find(({ code }) => code === 'CANTINA')!;
const lotsIn = (days: number) => lotsOf(winery.code, winery.products, { today, days });

test('two years have at least 40 closed lots of all products and four running ones, the same each time', () => {
  const lots = lotsIn(730);
  expect(lotsIn(730)).toEqual(lots);
  const [closed, running] = [
    lots.filter((lot) => lot.closedAt !== null),
    lots.filter((lot) => lot.closedAt === null),
  ];
  expect([closed.length, running.length]).toEqual([44, 4]);
  expect([...new Set(closed.map(({ body }) => body.product))].sort()).toEqual(['AL1', 'BR4', 'DO2', 'RO3']);
  expect(new Set(lots.map(({ body }) => body.lotCode)).size).toBe(48);
});

test('most lots start between September and December, and some in each half of the year', () => {
  const months = lotsIn(730)
    .filter((lot) => lot.closedAt !== null)
    .map(({ body }) => new Date(body.startDate).getUTCMonth());
  expect(months.filter((month) => month >= 8).length / months.length).toBeGreaterThan(0.6);
  expect(months.filter((month) => month < 6).length).toBeGreaterThan(4);
});

test('a closed lot took five to twenty-five days and has its alcohol', () => {
  for (const { body, closedAt, records } of lotsIn(730).filter((lot) => lot.closedAt !== null)) {
    const days = ((closedAt ?? 0) - Date.parse(body.startDate)) / day;
    expect(days).toBeGreaterThan(5);
    expect(days).toBeLessThan(25);
    const [must, last] = [records[0]?.bx ?? 0, records.at(-1)?.bx ?? 0];
    expect(0.55 * (must - last)).toBeGreaterThan((body.desiredAlcohol ?? 0) - 0.2);
  }
});

test('no lot is read or closed after today, and a short span has few lots', () => {
  for (const days of [730, 30, 1]) {
    const lots = lotsIn(days);
    const moments = lots.flatMap(({ closedAt, records }) => [
      closedAt ?? 0,
      ...records.map(({ measuredAt }) => Date.parse(measuredAt)),
    ]);
    expect(moments.filter((moment) => !(moment <= today))).toEqual([]);
  }
  expect([lotsIn(30).length, lotsIn(1).length]).toEqual([6, 4]);
});
