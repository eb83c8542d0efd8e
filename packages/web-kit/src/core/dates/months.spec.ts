import { expect, test } from '@jest/globals';
import { addMonths, mondayOf, sundayOf, weeksAround } from './days.ts';

test('a week begins on Monday and ends on Sunday', () => {
  expect(mondayOf('2026-11-21')).toBe('2026-11-16');
  expect(mondayOf('2026-11-16')).toBe('2026-11-16');
  expect(mondayOf('2026-11-22')).toBe('2026-11-16');
  expect(sundayOf('2026-12-31')).toBe('2027-01-03');
});

test('adding months keeps the day, or takes the last day of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
  expect(addMonths('2026-11-21', 2)).toBe('2027-01-21');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(addMonths('2026-11-21', -12)).toBe('2025-11-21');
});

test('a month is shown as six full weeks', () => {
  const november = weeksAround('2026-11-21');
  expect(november[0]).toEqual([
    '2026-10-26',
    '2026-10-27',
    '2026-10-28',
    '2026-10-29',
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
  ]);
  expect(november.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
  expect(november[5]?.[6]).toBe('2026-12-06');
  expect(weeksAround('2026-06-15')[0]?.[0]).toBe('2026-06-01');
});
