import { expect, test } from '@jest/globals';
import { areaPath, bandPath, linePath } from './slot-paths.ts';

const placing = { x: (slot: number) => slot * 10, y: (value: number) => 100 - value, digits: 1 };
const points = [
  { slot: 0, value: 1, joins: false },
  { slot: 1, value: 2.25, joins: true },
  { slot: 3, value: 4, joins: false },
];

test('a line is broken at a gap, and a value alone is a dot', () => {
  expect(linePath(points, placing)).toBe('M0 99L10 97.8M30 96h0');
});

test('the ground under it ends at a gap too', () => {
  expect(areaPath(points, placing, 0)).toBe('M0 100V99L10 97.8V100ZM30 100V96V100Z');
});

test('a band goes from the lowest to the highest value, over whole pixels so that neighbours touch', () => {
  const piece = { low: 1, high: 60, mean: 20, joins: false };
  const next = { from: 4.24, to: 6, low: 7, high: 7, mean: 7, joins: true };
  expect(bandPath([{ ...piece, from: 0, to: 4.24 }, next], placing)).toBe('M0 40H42V99H0ZM42 93H60V93H42Z');
});

test('nothing is drawn of nothing', () => {
  expect([linePath([], placing), areaPath([], placing, 0), bandPath([], placing)]).toEqual(['', '', '']);
});
