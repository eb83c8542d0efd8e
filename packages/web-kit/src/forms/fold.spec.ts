import { expect, test } from '@jest/globals';
import { matchRuns } from './fold.ts';

test('marks every word typed, whatever its case and accents', () => {
  expect(matchRuns('Pressa eccentrica', 'pre')).toEqual([
    { text: 'Pre', hit: true },
    { text: 'ssa eccentrica', hit: false },
  ]);
  expect(matchRuns('Città', 'ITTA')).toEqual([
    { text: 'C', hit: false },
    { text: 'ittà', hit: true },
  ]);
});

test('nothing typed marks nothing', () => {
  expect(matchRuns('Pressa', ' ')).toEqual([{ text: 'Pressa', hit: false }]);
});
