/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { changePerDay, stepInWords } from './figures.tsx';

const hour = 3_600_000;
const points = (...read: [hours: number, value: number][]) =>
  read.map(([hours, value]) => ({ at: new Date(hours * hour).toISOString(), value }));

test.each([
  ['no reading', points(), null],
  ['one reading', points([0, 17]), null],
  ['two readings at the same instant', points([0, 17], [0, 18]), null],
  ['the last 48 hours only', points([0, 25], [24, 17.4], [48, 17.1], [72, 16.8]), -0.3],
  ['an older previous reading', points([0, 16], [96, 18]), 0.5],
])('the change per day is computed from %s', (_of, read, perDay) => {
  if (perDay === null) expect(changePerDay(read)).toBeNull();
  else expect(changePerDay(read)).toBeCloseTo(perDay);
});

test.each([
  [-0.3, 'scende di 0,3 al giorno'],
  [1.36, 'sale di 1,4 al giorno'],
  [0.04, 'stabile'],
])('%p a day is shown as %s', (perDay, text) => {
  expect(stepInWords(perDay)).toBe(text);
});
