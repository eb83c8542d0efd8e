import { expect, test } from '@jest/globals';
import { areaPath, linePath } from './slot-paths.ts';

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

test('nothing is drawn of nothing', () => {
  expect([linePath([], placing), areaPath([], placing, 0)]).toEqual(['', '']);
});
