import { expect, test } from '@jest/globals';
import { toItalianInput, parseItalianNumber, toggleSign } from './italian-number.ts';

test.each([
  ['12,5', 12.5],
  ['-3', -3],
  ['−1,2', -1.2],
  ['-', '-'],
  ['−', '−'],
  ['', null],
  ['12,', '12,'],
  ['dodici', 'dodici'],
  ['1,50', 1.5],
  ['1.050', 1.05],
  ['1.234,50', 1234.5],
  ['-1.234.567', -1_234_567],
  ['1.23,5', '1.23,5'],
  ['1234.567,8', '1234.567,8'],
])('%p is parsed as %p', (typed, value) => {
  expect(parseItalianNumber(typed)).toBe(value);
});

test.each([
  ['1.200', 1200],
  ['1.200,5', 1200.5],
  ['0.500', 0.5],
  ['12.5', 12.5],
])('%p is parsed as the amount %p', (typed, value) => {
  expect(parseItalianNumber(typed, true)).toBe(value);
});

test.each([
  ['a text around a number', '12,5 kg', '12,5 kg'],
  ['a number after a text', 'circa 12', 'circa 12'],
  ['two commas', '1,2,3', '1,2,3'],
  ['spaces around it', ' 12,5 ', 12.5],
  ['nothing but spaces', '   ', null],
  ['a leading comma', ',5', ',5'],
  ['two decimal points with short groups', '1.2.3', '1.2.3'],
  ['groups after a zero', '0.123.456', '0.123.456'],
  ['a group of four', '12.3456,5', '12.3456,5'],
  ['a first group of four', '1234.567.890', '1234.567.890'],
  ['tens and hundreds of thousands', '12.345,6', 12_345.6],
  ['the largest first group', '123.456,78', 123_456.78],
])('%s: %p is parsed as %p', (_, typed, value) => {
  expect(parseItalianNumber(typed)).toBe(value);
});

test.each([
  ['-1.200', -1200],
  ['1.234.567', 1_234_567],
  ['12.345 pezzi', '12.345 pezzi'],
  ['ca. 1.200', 'ca. 1.200'],
  ['1.200,', '1.200,'],
])('the amount %p is parsed as %p', (typed, value) => {
  expect(parseItalianNumber(typed, true)).toBe(value);
});

test('an amount is grouped in thousands, a measured value is not', () => {
  expect(toItalianInput(1234.5, true)).toBe('1.234,5');
  expect(toItalianInput(1234.5)).toBe('1234,5');
  expect(toItalianInput(0.123456789)).toBe('0,123456789');
});

test.each([
  ['12,5', '-12,5'],
  ['-12,5', '12,5'],
  ['−3', '3'],
  [' -3', ' 3'],
  ['', '-'],
  ['5-3', '-5-3'],
])('%p with its sign changed is %p', (typed, toggled) => {
  expect(toggleSign(typed)).toBe(toggled);
});
