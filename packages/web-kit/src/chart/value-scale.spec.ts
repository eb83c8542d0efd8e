import { expect, test } from '@jest/globals';
import { scaleOf } from './value-scale.ts';

test.each([
  [[0, 20.4], 4, { min: 0, max: 24, interval: 6 }],
  [[0, 24], 4, { min: 0, max: 24, interval: 6 }],
  [[-1.2, 20.4], 5, { min: -6, max: 24, interval: 6 }],
  [[14, 21, 12, 22], 3, { min: 12, max: 24, interval: 4 }],
  [[0, 0.38], 4, { min: 0, max: 0.4, interval: 0.1 }],
  [[0, 1_000_000], 4, { min: 0, max: 1_200_000, interval: 300_000 }],
  [[0, 0], 4, { min: 0, max: 1, interval: 1 }],
  [[], 3, { min: 0, max: 1, interval: 1 }],
])('the axis of %j has at most %i intervals', (values, max, scale) => {
  expect(scaleOf(values, max)).toEqual(scale);
});
