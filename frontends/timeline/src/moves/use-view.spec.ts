import { expect, test } from '@jest/globals';
import { maxZoomOf, panBy, fractionAt, zoomAt } from './use-view.ts';

const width = 1_000;
const maxZoom = 100;

test.each([
  [2, 300],
  [7.5, 0],
  [0.6, 750],
  [1.01, 999],
])('zooming by %d keeps the instant under the pointer at %d px in place', (factor, at) => {
  const view = { zoom: 10, left: 4_321 };
  const next = zoomAt(view, { factor, at, width, maxZoom });
  expect(next.zoom).toBeCloseTo(10 * factor);
  expect(fractionAt(next, at, width)).toBeCloseTo(fractionAt(view, at, width), 10);
});

test('zooming stays within the period and the maximum zoom', () => {
  expect(zoomAt({ zoom: 2, left: 900 }, { factor: 0.1, at: 10, width, maxZoom })).toEqual({
    zoom: 1,
    left: 0,
  });
  expect(zoomAt({ zoom: 2, left: 1_000 }, { factor: 0.75, at: 0, width, maxZoom })).toEqual({
    zoom: 1.5,
    left: 500,
  });
  expect(zoomAt({ zoom: 90, left: 0 }, { factor: 2, at: 0, width, maxZoom }).zoom).toBe(100);
});

test('scrolling stops at both ends of the period', () => {
  expect(panBy({ zoom: 3, left: 500 }, 250, width)).toEqual({ zoom: 3, left: 750 });
  expect(panBy({ zoom: 3, left: 500 }, -600, width)).toEqual({ zoom: 3, left: 0 });
  expect(panBy({ zoom: 3, left: 500 }, 9_999, width)).toEqual({ zoom: 3, left: 2_000 });
});

test('the maximum zoom of a year shows two days, and a short period cannot be zoomed', () => {
  expect(maxZoomOf(365 * 86_400_000)).toBe(182.5);
  expect(maxZoomOf(86_400_000)).toBe(1);
});
