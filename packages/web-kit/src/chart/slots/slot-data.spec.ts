import { expect, test } from '@jest/globals';
import { gapsInView, gapsOfValues, slotGaps, type SlotSeries } from './slot-data.ts';
const { NaN: none } = Number;
const seriesOf = (...values: number[]): SlotSeries => ({
  ...{
    key: 'a',
    label: 'A',
    colour: 'c1',
    line: 'solid',
    isStepped: true,
    unit: 'kW',
    values: Float64Array.from(values),
  },
});

test('a gap extends from the first slot without a value to the next with one, also at both ends', () => {
  expect(gapsOfValues(Float64Array.of(none, 1, none, none, 4, none))).toEqual([
    { from: 0, to: 1 },
    { from: 2, to: 4 },
    { from: 5, to: 6 },
  ]);
  expect(gapsOfValues(Float64Array.of(0, 0))).toEqual([]);
});

test('a chart has a gap where any series has one, ignoring series without any value', () => {
  const all = [seriesOf(1, none, 3, 4), seriesOf(1, 2, none, 4), seriesOf(none, none, none, none)];
  expect(slotGaps(all)).toEqual([{ from: 1, to: 3 }]);
});

test('a gap has a minimum width, and touching gaps are merged', () => {
  const gaps = [
    { from: 10, to: 11 },
    { from: 13, to: 14 },
    { from: 40, to: 41 },
    { from: 90, to: 95 },
  ];
  expect(gapsInView(gaps, { from: 0, to: 92 }, 4)).toEqual([
    { from: 10, to: 17 },
    { from: 40, to: 44 },
    { from: 90, to: 92 },
  ]);
  expect(gapsInView(gaps, { from: 20, to: 30 }, 4)).toEqual([]);
});
