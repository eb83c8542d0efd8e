import { expect, test } from '@jest/globals';
import { isClosest, panBy, viewWith, zoomAt } from './use-slot-gestures.ts';

const full = { from: 0, to: 480 };

test('zooming keeps the point under the pointer in place', () => {
  expect(zoomAt(full, 2, 0.25, 480)).toEqual({ from: 60, to: 300 });
  expect(zoomAt({ from: 60, to: 300 }, 0.5, 0.25, 480)).toEqual(full);
});

test('the view is limited to twelve slots and to all slots', () => {
  const closest = zoomAt(full, 1e9, 1, 480);
  expect([closest, isClosest(closest), isClosest(full)]).toEqual([{ from: 468, to: 480 }, true, false]);
  expect(zoomAt(closest, 0, 0.5, 480)).toEqual(full);
});

test('panning stops at both ends', () => {
  expect(panBy({ from: 100, to: 200 }, 0.5, 480)).toEqual({ from: 150, to: 250 });
  expect(panBy({ from: 100, to: 200 }, -2, 480)).toEqual({ from: 0, to: 100 });
  expect(panBy({ from: 100, to: 200 }, Infinity, 480)).toEqual({ from: 380, to: 480 });
  expect(panBy(full, 1, 480)).toEqual(full);
});

test.each([
  ['within the view', 150, { from: 100, to: 200 }],
  ['before it', 40, { from: 40, to: 140 }],
  ['after it', 200, { from: 101, to: 201 }],
  ['at the end', 479, { from: 380, to: 480 }],
])('a slot %s is shown by the smallest move', (_, slot, view) => {
  expect(viewWith({ from: 100, to: 200 }, slot, 480)).toEqual(view);
});
