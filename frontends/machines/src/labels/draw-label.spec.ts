import { expect, test } from '@jest/globals';
import { wrapText } from './draw-label.ts';

const measure = (text: string) => text.length;

test('lines break between words', () => {
  expect(wrapText('Tornio CNC Biglia B565-YS', 14, measure)).toEqual(['Tornio CNC', 'Biglia B565-YS']);
});

test('a serial that is too wide is split over lines, never cut off', () => {
  const serial = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const lines = wrapText(serial, 10, measure);
  expect(lines.join('')).toBe(serial);
  expect(Math.max(...lines.map(measure))).toBeLessThanOrEqual(10);
});

test('a blank text has no lines', () => {
  expect(wrapText(' ', 10, measure)).toEqual([]);
});
