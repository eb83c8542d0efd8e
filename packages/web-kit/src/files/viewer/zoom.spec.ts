import { describe, expect, test } from '@jest/globals';
import { moved, swipeOf, wholeView, zoomed } from './zoom.ts';

const stage = { width: 400, height: 600 };

describe('a picture on its stage', () => {
  test('keeps the point under the fingers where it is', () => {
    const view = zoomed(wholeView, 2, stage, { x: 100, y: -50 });
    expect(view).toEqual({ scale: 2, x: -100, y: 50 });
    expect(zoomed(view, 1.5, stage, { x: 100, y: -50 })).toEqual({ scale: 3, x: -200, y: 100 });
  });

  test('is never smaller than whole, which lies in the middle, nor larger than six times', () => {
    const large = zoomed(wholeView, 10, stage, { x: -10, y: 0 });
    expect(large).toEqual({ scale: 6, x: 50, y: 0 });
    expect(zoomed(large, 0.01, stage)).toEqual(wholeView);
  });

  test('cannot be moved off the stage', () => {
    const view = zoomed(wholeView, 2, stage);
    expect(moved(view, { x: 900, y: -900 }, stage)).toEqual({ scale: 2, x: 200, y: -300 });
    expect(moved(wholeView, { x: 90, y: 90 }, stage)).toEqual(wholeView);
  });
});

test.each([
  [{ x: -48, y: 20 }, 1],
  [{ x: 48, y: 20 }, -1],
  [{ x: 47, y: 0 }, undefined],
  [{ x: 60, y: 61 }, undefined],
])('a finger that moved by %o asks for %s', (by, step) => {
  expect(swipeOf(by)).toBe(step);
});
