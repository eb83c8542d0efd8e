/** @jest-environment @officina/web-kit/testing/environment */
import { expect, it } from '@jest/globals';
import { numberInWords, rawInWords, valueInWords } from './live-reading.ts';

it.each([
  [18.4, '18,4'],
  [0, '0'],
  [-2.5, '−2,5'],
  [1_234_567.891, '1.234.567,891'],
  [4.2e-8, '4,2e−8'],
  [-2.4e-27, '−2,4e−27'],
  [4_294_967_295, '4.294.967.295'],
  [3e12, '3e12'],
  [null, 'non è un numero'],
])('%j is written as %s', (value, text) => {
  expect(numberInWords(value)).toBe(text);
});

it('a value is shown with its unit, a raw number is also scaled', () => {
  expect(valueInWords(23.5, '°C/10')).toBe('23,5 °C');
  expect(valueInWords(7, null)).toBe('7');
  expect(rawInWords(235, '°C/10')).toBe('23,5 °C');
  expect(rawInWords(235, 'A/0')).toBe('235');
  expect(rawInWords(null, '°C')).toBe('non è un numero');
});
