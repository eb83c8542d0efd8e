/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { spanOf } from '../period.tsx';
import { stepFor, ticksOf } from './axis.tsx';

const year = spanOf({ from: '2026-01-01', to: '2026-12-31' });
const labels = (...args: Parameters<typeof ticksOf>) => ticksOf(...args).map((tick) => tick.label);

test.each([
  [365 * 60, 'day'],
  [365 * 20, 'week'],
  [365 * 3, 'month'],
  [365 * 2, 'quarter'],
  [240, 'year'],
  [0, 'year'],
])('the smallest step that fits a year in %d px is a %s', (width, step) => {
  expect(stepFor(year, width)).toBe(step);
});

test('ticks are at the start of months and quarters, on Mondays, and at midnight in the plant’s time zone', () => {
  const spring = spanOf({ from: '2026-02-10', to: '2026-07-20' });
  expect(labels(spring, 'month')).toEqual(['mar 2026', 'apr 2026', 'mag 2026', 'giu 2026', 'lug 2026']);
  expect(labels(spring, 'quarter')).toEqual(['apr 2026', 'lug 2026']);
  expect(labels(year, 'year')).toEqual(['2026']);
  expect(labels(spanOf({ from: '2026-11-17', to: '2026-12-07' }), 'week')).toEqual([
    '23/11',
    '30/11',
    '07/12',
  ]);
  const change = spanOf({ from: '2026-10-24', to: '2026-10-26' });
  const hours = ticksOf(change, 'day').map(({ left }) => Math.round(left * 73));
  expect(hours).toEqual([0, 24, 49]);
});

test('a part of a period has only its own ticks', () => {
  const part = spanOf({ from: '2026-06-10', to: '2026-06-12' });
  expect(labels(year, 'day', part)).toEqual(['10/06', '11/06', '12/06']);
});
