import { expect, test } from '@jest/globals';
import { parseSort } from './use-list-state.ts';
import { compareValues } from './use-pages.ts';

test('numbers sort by size, texts as Italian with numbers inside', () => {
  expect([10, 9, 100].sort(compareValues)).toEqual([9, 10, 100]);
  expect(['PRE-10', 'PRE-9', 'àncora', 'Bilancia'].sort(compareValues)).toEqual([
    'àncora',
    'Bilancia',
    'PRE-9',
    'PRE-10',
  ]);
});

test('the address says the column and the way', () => {
  expect(parseSort('-fine')).toEqual({ key: 'fine', down: true });
  expect(parseSort('fine')).toEqual({ key: 'fine', down: false });
  expect(parseSort(null)).toBeUndefined();
});
