import { scaleOf, type ValueScale } from '../value-scale.ts';
import { unitsOf, type SlotSeries } from './slot-data.ts';

/** Amounts of one unit: on the left those of the first, on the right those of another one. */
export interface SlotScale extends ValueScale {
  unit: string;
}

/** From 0, or the lowest value under it, to the highest. */
function extentOf(series: readonly SlotSeries[]): [low: number, high: number] {
  let [low, high] = [0, 0];
  for (const { values } of series)
    for (const value of values) {
      if (value < low) low = value;
      if (value > high) high = value;
    }
  return [low, high];
}

/** An axis of round amounts for each unit of the series. */
export const slotScales = (series: readonly SlotSeries[]): SlotScale[] =>
  unitsOf(series).map((unit) => {
    const [low, high] = extentOf(series.filter((one) => one.unit === unit));
    return { ...scaleOf([low, high], low < 0 ? 5 : 4), unit };
  });

/** Amounts that are written at an axis, from the lowest on. */
export const amountsOf = ({ min, max, interval }: SlotScale): number[] =>
  Array.from({ length: Math.round((max - min) / interval) + 1 }, (_, at) =>
    Number((min + at * interval).toPrecision(12)),
  );
