import { expect, test } from '@jest/globals';
import { isSame } from './is-same.ts';

test.each([
  ['fields in another order', { a: 1, b: 2, c: 3 }, { c: 3, a: 1, b: 2 }, true],
  ['nested fields in another order', [{ a: { x: 1, y: 2 } }], [{ a: { y: 2, x: 1 } }], true],
  ['a null field', { a: 1, b: null }, { a: 1 }, true],
  ['another value', { a: 1 }, { a: 2 }, false],
  ['another field', { a: 1 }, { b: 1 }, false],
  ['items in another order', [1, 2], [2, 1], false],
  ['a null item', [1, null], [1], false],
  ['a list and its fields', ['x'], { 0: 'x' }, false],
  ['nothing', null, null, true],
  ['a number and its text', 1, '1', false],
])('%s: %j and %j', (_, one, other, same) => {
  expect(isSame(one, other)).toBe(same);
  expect(isSame(other, one)).toBe(same);
});
