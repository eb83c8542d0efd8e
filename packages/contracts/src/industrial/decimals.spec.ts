import { expect, test } from '@jest/globals';
import { decimalsOf, meanDecimalsOf } from './decimals.ts';

test.each([
  ['h10', '°C/10', 1],
  ['h10n', 'bar*0,01', 2],
  ['h10w', 'kWh', 0],
  ['h10', '°C/4', 2],
  ['h10', 'A/3', 4],
  ['h10', '°C-0,5', 1],
  ['h10f', '°C/10', undefined],
  ['h10w+', 'kWh/10', undefined],
  ['', '°C/10', undefined],
])('values of %s in %s have %p decimals', (register, unit, decimals) => {
  expect(decimalsOf({ register, unit })).toBe(decimals);
});

test('a mean has one decimal more, at most four', () => {
  const means = ['°C/10', 'A/3', 'kW'].map((unit) => meanDecimalsOf({ register: 'h10', unit }));
  expect(means).toEqual([2, 4, 1]);
  expect(meanDecimalsOf({ register: 'h10f', unit: 'kW' })).toBeUndefined();
});
