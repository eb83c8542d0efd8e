import { expect, test } from '@jest/globals';
import type { Piece } from './slot-layout.ts';
import { areaPath, bandPath, linePath } from './slot-lines.tsx';

const placing = { x: (slot: number) => slot * 10, y: (value: number) => 100 - value, digits: 1 };
const piece = (from: number, mean: number, joins: boolean, to = from + 1): Piece => ({
  ...{ from, to, mean, joins, low: mean, high: mean },
});
const pieces = [piece(0, 1, false), piece(1, 2.25, true), piece(3, 4, false)];

test('a mean extends over its slot, and a line breaks at a gap', () => {
  expect(linePath(pieces, placing)).toBe('M0 99H10V97.8H20M30 96H40');
});

test('the area under a line also ends at a gap', () => {
  expect(areaPath(pieces, placing, 0)).toBe('M0 100V99H10V97.8H20V100ZM30 100V96H40V100Z');
});

test('a stop begins and ends exactly with its slots', () => {
  const runs = [piece(0, 50, false), piece(1, 0, true), piece(2, 50, true)];
  expect(linePath(runs, placing)).toBe('M0 50H10V100H20V50H30');
});

test('the mean of several slots extends over all of them', () => {
  expect(linePath([piece(0, 20, false, 4), piece(4, 7, true, 6)], placing)).toBe('M0 80H40V93H60');
});

test('a band spans the lowest to the highest value, on whole pixels so that neighbours touch', () => {
  const wide = { ...piece(0, 20, false, 4.24), low: 1, high: 60 };
  expect(bandPath([wide, piece(4.24, 7, true, 6)], placing)).toBe('M0 40H42V99H0ZM42 93H60V93H42Z');
});

test('no pieces give empty paths', () => {
  expect([linePath([], placing), areaPath([], placing, 0), bandPath([], placing)]).toEqual(['', '', '']);
});
