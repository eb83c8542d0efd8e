import { expect, test } from '@jest/globals';
import { liftsOf } from './time-option.ts';

const label = (key: string, top: number, at = top) => ({ key, at, top });

test('labels that are far enough apart stay at their points', () => {
  expect(liftsOf([label('a', 20), label('b', 60)])).toEqual({ a: 0, b: 0 });
});

test('the lowest of overlapping labels stays, the others move up', () => {
  expect(liftsOf([label('a', 50), label('b', 60), label('c', 55)])).toEqual({ b: 0, c: 12, a: 24 });
});

test('labels for the place under their point are placed there unless others are in the way', () => {
  expect(liftsOf([label('a', 35, 20)])).toEqual({ a: -15 });
  expect(liftsOf([label('a', 35, 20), label('b', 40)])).toEqual({ b: 0, a: -3 });
});
