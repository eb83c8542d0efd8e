import { expect, test } from '@jest/globals';
import { fold, matchRuns } from './matches.tsx';

test('every typed word is highlighted regardless of case and accents', () => {
  expect(matchRuns('Pressa eccentrica', 'pre')).toEqual([
    { text: 'Pre', hit: true },
    { text: 'ssa eccentrica', hit: false },
  ]);
  expect(matchRuns('Città', 'ITTA')).toEqual([
    { text: 'C', hit: false },
    { text: 'ittà', hit: true },
  ]);
});

test('all kinds of apostrophe match each other', () => {
  expect(matchRuns('Guarnizione dell’albero', "l'a")).toContainEqual({ text: 'l’a', hit: true });
  expect(fold("dell'albero")).toBe(fold('Dell´albero'));
});

test('an empty input highlights nothing', () => {
  expect(matchRuns('Pressa', ' ')).toEqual([{ text: 'Pressa', hit: false }]);
});
