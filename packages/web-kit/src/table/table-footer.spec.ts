/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { rangeText } from './table-footer.tsx';
import { pageSizes } from './use-list-state.ts';

test('a page has 10, 25 or 50 rows', () => {
  expect(pageSizes).toEqual([10, 25, 50]);
});

test.each([
  [1, 25, 37, '1–25 di 37'],
  [2, 25, 37, '26–37 di 37'],
  [4, 10, 40, '31–40 di 40'],
  [1, 10, 1, '1–1 di 1'],
  [1, 10, 0, '0 di 0'],
])('page %i with %i rows per page shows its range of %i rows', (page, size, total, text) => {
  expect(rangeText(page, size, total)).toBe(text);
});
