/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { withSlashes } from './date-input.tsx';
import { parseItalianNumber } from './text-inputs.tsx';

test.each([
  ['12,5', 12.5],
  ['-3', -3],
  ['', null],
  ['12,', '12,'],
  ['dodici', 'dodici'],
  ['1,50', 1.5],
])('%p typed becomes %p', (typed, value) => {
  expect(parseItalianNumber(typed)).toBe(value);
});

test('slashes come by themselves while typing forward only', () => {
  expect(withSlashes('17', '1')).toBe('17/');
  expect(withSlashes('17/09', '17/0')).toBe('17/09/');
  expect(withSlashes('17', '17/')).toBe('17');
});
