import { expect, test } from '@jest/globals';
import type { SlotSeries } from './slot-data.ts';
import { amountsOf, slotScales } from './slot-layout.ts';

const seriesOf = (unit: string, ...values: number[]): SlotSeries => ({
  ...{
    key: unit,
    label: unit,
    colour: 'c1',
    line: 'solid',
    isArea: true,
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
