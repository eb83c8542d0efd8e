import { expect, test } from '@jest/globals';
import { nearestOf } from './gestures.ts';

const box = (left: number, top: number) => ({ left, right: left + 10, top, bottom: top + 10 });
const boxes = [box(0, 0), box(40, 0), box(0, 30)];

test('a tap next to boxes selects the nearest one within reach', () => {
  expect(nearestOf(boxes, { x: 5, y: 5 }, 22)).toBe(0);
  expect(nearestOf(boxes, { x: 29, y: 5 }, 22)).toBe(1);
  expect(nearestOf(boxes, { x: 5, y: 21 }, 22)).toBe(2);
  expect(nearestOf(boxes, { x: 72, y: 5 }, 22)).toBe(1);
  expect(nearestOf(boxes, { x: 73, y: 5 }, 22)).toBe(-1);
  expect(nearestOf([], { x: 0, y: 0 }, 22)).toBe(-1);
});
