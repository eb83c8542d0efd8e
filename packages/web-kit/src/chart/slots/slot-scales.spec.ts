import { expect, test } from '@jest/globals';
import type { SlotSeries, SlotView } from './slot-data.ts';
import { amountsOf, slotScales } from './slot-layout.ts';

const seriesOf = (unit: string, ...values: number[]): SlotSeries => ({
  ...{
    key: unit,
    label: unit,
    colour: 'c1',
    line: 'solid',
    isStepped: true,
    unit,
    values: Float64Array.from(values),
  },
});

test('each unit has an axis that includes 0 and all series of that unit', () => {
  const scales = slotScales([seriesOf('kW', 12, 3), seriesOf('°C', -4, NaN, 61), seriesOf('kW', 38.5)]);
  expect(scales.map(({ unit, min, max }) => [unit, min, max])).toEqual([
    ['kW', 0, 40],
    ['°C', -20, 80],
  ]);
  expect(scales.map(amountsOf)).toEqual([
    [0, 10, 20, 30, 40],
    [-20, 0, 20, 40, 60, 80],
  ]);
});

test('an axis without values has round amounts too', () => {
  expect(slotScales([seriesOf('kW', NaN)]).map(amountsOf)).toEqual([[0, 1]]);
});

test('a fitted axis has only the range of the values in view', () => {
  const values = [5, 18.2, NaN, 18.9, 40];
  const fittedTo = (fitted: SlotView) => slotScales([seriesOf('°C', ...values)], { fitted });
  const [scale] = fittedTo({ from: 0.5, to: 3.5 });
  expect([scale?.min, scale?.max]).toEqual([4, 20]);
  expect(fittedTo({ from: 1, to: 4 })[0]).toMatchObject({
    min: 18,
    max: 18.9,
  });
  expect(fittedTo({ from: 2, to: 3 })[0]).toMatchObject({ min: 0, max: 1 });
});

test('an axis that is not fitted includes the limits of its unit', () => {
  const limits = [{ key: 'a', unit: '°C', value: 55, label: 'massimo 55 °C' }];
  const scales = slotScales([seriesOf('°C', 18), seriesOf('kW', 3)], { limits });
  expect(scales.map(({ max }) => max)).toEqual([60, 3.2]);
});
