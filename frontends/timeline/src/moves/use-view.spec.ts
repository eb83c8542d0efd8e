import { expect, test } from '@jest/globals';
import { mostZoom, panBy, shareAt, zoomAt } from './use-view.ts';

const width = 1_000;
const most = 100;

test.each([
  [2, 300],
  [7.5, 0],
  [0.6, 750],
  [1.01, 999],
])('by %d the instant under the pointer at %d px stays there', (factor, at) => {
  const view = { zoom: 10, left: 4_321 };
  const next = zoomAt(view, { factor, at, width, most });
  expect(next.zoom).toBeCloseTo(10 * factor);
  expect(shareAt(next, at, width)).toBeCloseTo(shareAt(view, at, width), 10);
});

test('nothing is shown but the period, and no closer than its closest look', () => {
  expect(zoomAt({ zoom: 2, left: 900 }, { factor: 0.1, at: 10, width, most })).toEqual({ zoom: 1, left: 0 });
  expect(zoomAt({ zoom: 2, left: 1_000 }, { factor: 0.75, at: 0, width, most })).toEqual({
    zoom: 1.5,
    left: 500,
  });
  expect(zoomAt({ zoom: 90, left: 0 }, { factor: 2, at: 0, width, most }).zoom).toBe(100);
});

test('it goes no further than both ends of the period', () => {
  expect(panBy({ zoom: 3, left: 500 }, 250, width)).toEqual({ zoom: 3, left: 750 });
  expect(panBy({ zoom: 3, left: 500 }, -600, width)).toEqual({ zoom: 3, left: 0 });
  expect(panBy({ zoom: 3, left: 500 }, 9_999, width)).toEqual({ zoom: 3, left: 2_000 });
});

test('the closest look at a year shows two days of it, and a short period cannot be looked at any closer', () => {
  expect(mostZoom(365 * 86_400_000)).toBe(182.5);
  expect(mostZoom(86_400_000)).toBe(1);
});
