import { expect, it } from '@jest/globals';
import { oneLine } from './one-line.ts';

it.each([
  ['Anna\r\nBcc: altri@example.com', 'Anna Bcc: altri@example.com'],
  ['  Officine\t Rossi\u0000\u007f ', 'Officine Rossi'],
  ['uno\u2028due\u2029tre\u0085quattro', 'uno due tre quattro'],
  ['fattura\u202Exslx.exe', 'fattura xslx.exe'],
  ['<b>Perde</b> & "fuma"', '<b>Perde</b> & "fuma"'],
])('what would end or turn a line of an e-mail becomes a blank: %j', (typed, line) => {
  expect(oneLine(typed)).toBe(line);
});

it('a line is cut at its limit, never within a sign', () => {
  expect(oneLine('abcdef', 5)).toBe('abcd…');
  expect(oneLine('abc😀de', 5)).toBe('abc…');
});
