import { expect, jest, test } from '@jest/globals';
import { dashed, daysBetween, isDay, isOver, offsetsOf, todayInGmt } from './gmt.ts';

test.each([
  ['2026-11-20', '2026-11-20', [1]],
  ['2026-07-01', '2026-07-01', [2]],
  ['2026-10-25', '2026-10-25', [2, 1]],
  ['2026-03-29', '2026-03-29', [1, 2]],
  ['2026-10-01', '2026-11-20', [2, 1]],
  ['2025-10-26', '2026-11-20', [2, 1]],
])('from %s to %s Italian time is ahead of GMT by %j hours', (from, to, hours) => {
  expect(offsetsOf(from, to)).toEqual(hours);
});

test.each([
  ['2026-11-20T23:59:59.999Z', '2026-11-20', false],
  ['2026-11-21T00:00:00.000Z', '2026-11-21', true],
])('a day is over at midnight GMT, not at midnight of the plant: %s', (now, today, isPast) => {
  jest.useFakeTimers({ now: new Date(now) });
  expect([todayInGmt(), isOver('2026-11-20')]).toEqual([today, isPast]);
  jest.useRealTimers();
});

test.each([
  ['2026-02-28', true],
  ['2199-12-31', true],
  ['2026-02-31', false],
  ['2026-02-28T10:00', false],
  ['1899-12-31', false],
  ['2200-01-01', false],
  ['', false],
])('%j is a valid day: %s', (text, answer) => expect(isDay(text)).toBe(answer));

test('days are counted with both ends, and formatted for the API', () => {
  expect([daysBetween('2026-11-20', '2026-11-20'), daysBetween('2025-12-31', '2026-03-01')]).toEqual([1, 61]);
  expect(dashed('2026-11-02')).toBe('02-11-2026');
});
