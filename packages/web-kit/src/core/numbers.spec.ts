import { expect, test } from '@jest/globals';
import { counted, formatMoney, formatNumber } from './numbers.ts';

test('counts, numbers and amounts of money are written in Italian', () => {
  expect(counted(1, 'campo', 'campi')).toBe('1 campo');
  expect(counted(0, 'campo', 'campi')).toBe('0 campi');
  expect(formatNumber(1234.5)).toBe('1.234,5');
  expect([formatNumber(0.12345), formatNumber(0.12345, 4), formatNumber(0.5, 0)]).toEqual([
    '0,12',
    '0,1235',
    '1',
  ]);
  expect(formatMoney(1234.5)).toBe('1.234,50\u00a0€');
});
