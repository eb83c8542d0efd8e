import { expect, test } from '@jest/globals';
import { pageAt, pagesOf } from './tiles.ts';

test('a page has eight tiles, and there is always at least one page', () => {
  expect([0, 1, 8, 9, 16, 17, 24].map(pagesOf)).toEqual([1, 1, 1, 2, 2, 3, 3]);
});

test('pages change every 20 seconds, in order', () => {
  const from = Date.parse('2026-11-25T14:32:00.000Z');
  const pages = (of: number) => [0, 19, 20, 39, 40, 60].map((s) => pageAt(new Date(from + s * 1_000), of));
  expect(pages(2)).toEqual([0, 0, 1, 1, 0, 1]);
  expect(pages(3)).toEqual([0, 0, 1, 1, 2, 0]);
  expect(new Set(pages(1))).toEqual(new Set([0]));
});
