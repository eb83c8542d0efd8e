import { expect, test } from '@jest/globals';
import { liftsOf } from './time-option.ts';

const label = (key: string, top: number, at = top) => ({ key, at, top });

test('words that are far enough from each other stand beside their points', () => {
  expect(liftsOf([label('a', 20), label('b', 60)])).toEqual({ a: 0, b: 0 });
});

test('of words that would cover each other the lowest stay, the others go up', () => {
  expect(liftsOf([label('a', 50), label('b', 60), label('c', 55)])).toEqual({ b: 0, c: 12, a: 24 });
});

test('words that shall stand under their point do, unless others are there', () => {
  expect(liftsOf([label('a', 35, 20)])).toEqual({ a: -15 });
  expect(liftsOf([label('a', 35, 20), label('b', 40)])).toEqual({ b: 0, a: -3 });
});
