import { expect, it } from '@jest/globals';
import { movedBy, withOrder } from './next-step.ts';

it.each([
  ['h20f', 'CDAB', 'h20fs'],
  ['h20fs', 'ABCD', 'h20f'],
  ['#40021fr', 'BADC', '#40021fb'],
  ['100w+', 'CDAB', '100ws+'],
  [' d5 ', 'ABCD', 'd5'],
  ['100d', 'DCBA', '100dr'],
] as const)('%j in the order %s is %s', (register, order, changed) => {
  expect(withOrder(register, order)).toBe(changed);
});

it.each([
  ['h20fs', 1, 'h21fs'],
  ['30004', -1, '30003'],
  ['#40002f', -1, '#40001f'],
  ['#400010', -1, '#400009'],
  ['100.15', 1, '101.15'],
  ['c9', 1, 'c10'],
])('%s moved by %i is %s', (register, steps, moved) => {
  expect(movedBy(register, steps)).toBe(moved);
});
