import { expect, test } from '@jest/globals';
import { fold, matchRuns } from './matches.tsx';

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

test('finds an apostrophe, whichever of them is written and typed', () => {
  expect(matchRuns('Guarnizione dell’albero', "l'a")).toContainEqual({ text: 'l’a', hit: true });
  expect(fold("dell'albero")).toBe(fold('Dell´albero'));
});

test('nothing typed marks nothing', () => {
  expect(matchRuns('Pressa', ' ')).toEqual([{ text: 'Pressa', hit: false }]);
});
