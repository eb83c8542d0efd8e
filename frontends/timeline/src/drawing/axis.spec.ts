/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { spanOf } from '../period.tsx';
import { stepFor, ticksOf } from './axis.tsx';

const year = spanOf({ from: '2026-01-01', to: '2026-12-31' });
const words = (...asked: Parameters<typeof ticksOf>) => ticksOf(...asked).map((tick) => tick.words);

test.each([
  [365 * 60, 'day'],
  [365 * 20, 'week'],
  [365 * 3, 'month'],
  [365 * 2, 'quarter'],
  [240, 'year'],
  [0, 'year'],
])('a year on %d px has room for ticks by %s alone', (width, step) => {
  expect(stepFor(year, width)).toBe(step);
});

test('ticks stand at the first of a month or quarter, on Mondays, and at midnights of the plant', () => {
  const spring = spanOf({ from: '2026-02-10', to: '2026-07-20' });
  expect(words(spring, 'month')).toEqual(['mar 2026', 'apr 2026', 'mag 2026', 'giu 2026', 'lug 2026']);
  expect(words(spring, 'quarter')).toEqual(['apr 2026', 'lug 2026']);
  expect(words(year, 'year')).toEqual(['2026']);
  expect(words(spanOf({ from: '2026-11-17', to: '2026-12-07' }), 'week')).toEqual([
    '23/11',
    '30/11',
    '07/12',
  ]);
  const change = spanOf({ from: '2026-10-24', to: '2026-10-26' });
  const hours = ticksOf(change, 'day').map(({ left }) => Math.round(left * 73));
  expect(hours).toEqual([0, 24, 49]);
});

test('of a part only its ticks are made', () => {
  const part = spanOf({ from: '2026-06-10', to: '2026-06-12' });
  expect(words(year, 'day', part)).toEqual(['10/06', '11/06', '12/06']);
});
