import { expect, test } from '@jest/globals';
import { codeSize, numberSize } from './screen.tsx';

test.each([
  ['—', '°C', 120],
  ['7,8', 'bar', 120],
  ['58,9', '°C', 120],
  ['1.284', 'pz', 109],
  ['498.790', 'h', 83],
  ['1.284.567,5', 'pz', 59],
  ['−4,2e−8', '', 92],
])('«%s» with unit %s has size %s', (number, unit, size) => {
  expect(numberSize(number, unit)).toBe(size);
});

test('a long unit is below its number, which has the full width', () => {
  expect(numberSize('1.042', 'kWh/m³·h')).toBe(numberSize('1.042', ''));
});

test('a long code is smaller, but still readable', () => {
  expect(['FER-03', 'OLIO-COMP-3', 'X'.repeat(40)].map(codeSize)).toEqual([44, 35, 20]);
});
