/** An axis with round amounts. */
export interface ValueScale {
  min: number;
  max: number;
  interval: number;
}

const rounds = [1, 2, 3, 4, 5, 6, 8];
const intervals = Array.from({ length: 9 }, (_, at) => 10 ** (at - 2)).flatMap((ten) =>
  rounds.map((round) => round * ten),
);

const exact = (value: number) => Number(value.toPrecision(12));

/** The smallest axis that contains these values with at most `maxIntervals` intervals. */
export function scaleOf(values: readonly number[], maxIntervals: number): ValueScale {
  const [low, high] = values.length > 0 ? [Math.min(...values), Math.max(...values)] : [0, 0];
  const around = (interval: number): ValueScale => ({
    min: exact(Math.floor(low / interval) * interval),
    max: exact(Math.max(Math.ceil(high / interval), Math.floor(low / interval) + 1) * interval),
    interval,
  });
  const fits = ({ min, max, interval }: ValueScale) => (max - min) / interval <= maxIntervals + 1e-6;
  if (low === high) return around(1);
  return intervals.map(around).find(fits) ?? around(high - low);
}
