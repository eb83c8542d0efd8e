/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { isoDay } from '../core/dates/days.ts';
import { withSlashes } from './date-input.tsx';
import { parseItalianNumber } from './text-inputs.tsx';

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
])('%p typed becomes %p', (typed, value) => {
  expect(parseItalianNumber(typed)).toBe(value);
});

test.each([
  ['1.200', 1200],
  ['1.200,5', 1200.5],
  ['0.500', 0.5],
  ['12.5', 12.5],
])('%p typed as an amount becomes %p', (typed, value) => {
  expect(parseItalianNumber(typed, true)).toBe(value);
});

test('slashes come by themselves while typing forward only', () => {
  expect(withSlashes('17', '1')).toBe('17/');
  expect(withSlashes('17/09', '17/0')).toBe('17/09/');
  expect(withSlashes('17', '17/')).toBe('17');
});

test('whoever types the slash, a dot or a dash too has it once', () => {
  for (const between of ['/', '.', '-', ' ']) {
    let shown = '';
    for (const key of `17${between}09${between}2026`) shown = withSlashes(shown + key, shown);
    expect(shown).toBe('17/09/2026');
    shown = '';
    for (const key of `5${between}9${between}2026`) shown = withSlashes(shown + key, shown);
    expect(isoDay(shown)).toBe('2026-09-05');
  }
});
