import { beforeAll, describe, expect, it } from '@jest/globals';
import { fullLotSettings } from '@officina/contracts/lotlog/lot-settings';
import { seededRandom } from '@officina/server-kit/seeded-random';
import { dayAfter, lotOf } from '../testing/readings.ts';
import { noHistory } from './history.ts';
import type { LotFields } from './lot.model.ts';
import { forecastOf } from './forecast.ts';

const dayMs = 86_400_000;
const step = 0.02;
const noise = 0.15;
const random = seededRandom(20_261_122);
const between = (min: number, max: number) => min + random() * (max - min);
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** A lot, and the days until it reaches its desired alcohol. */
interface Synthetic {
  lot: LotFields;
  end: number;
}

/**
 * Yeast that grows and ferments by Monod's law, inhibited by alcohol, with random parameters; measured once a day until nine
 * tenths of the sugar could be alcohol.
 */
function synthetic(): Synthetic {
  const must = between(16, 24);
  const fastest = Math.exp(between(Math.log(2.5), Math.log(9)));
  const [half, inhibiting, growth] = [between(1, 9), between(11.8, 16), between(1.5, 3)];
  const desiredAlcohol = 0.9 * 0.55 * must;
  let [sugar, yeast, days] = [must, between(0.2, 0.5), 0];
  const readings: [number, number][] = [];
  while (0.55 * (must - sugar) < desiredAlcohol && days < 120) {
    if (days + step / 2 >= readings.length) readings.push([readings.length, sugar + noise * normal()]);
    const vigour = (sugar / (half + sugar)) * Math.max(0, 1 - (0.55 * (must - sugar)) / inhibiting);
    yeast += step * growth * yeast * vigour * (1 - yeast);
    sugar -= step * fastest * yeast * vigour;
    days += step;
  }
  return { lot: lotOf(readings, { desiredAlcohol }), end: days };
}

/** Days after the start that are estimated at the first reading with this progress: end, and its range. */
function estimatedAt(progress: number, { lot }: Synthetic) {
  for (const [index, { measuredAt: now }] of lot.data.entries()) {
    const known = { ...lot, data: lot.data.slice(0, index + 1) };
    const forecast = forecastOf(known, { history: noHistory, settings: fullLotSettings(), now });
    if ((forecast.progress ?? 0) < progress) continue;
    const { end, from, to } = forecast.estimate ?? {};
    const daysOf = (date?: Date | null) => ((date?.getTime() ?? Infinity) - dayAfter(0).getTime()) / dayMs;
    return [{ end: daysOf(end), from: daysOf(from), to: daysOf(to) }];
  }
  return [];
}

const quantile = (values: number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(part * (values.length - 1))] ?? Number.NaN;

/** Within 30 % of the study's figure. */
const matchesStudy = (measured: number, studied: number) => {
  expect(measured).toBeGreaterThan(0.7 * studied);
  expect(measured).toBeLessThan(1.3 * studied);
};

describe('an estimate for 300 synthetic lots', () => {
  let lots: Synthetic[];

  beforeAll(() => {
    lots = Array.from({ length: 300 }, synthetic);
  });

  it('uses lots with the same durations as in the study', () => {
    matchesStudy(
      quantile(
        lots.map(({ end }) => end),
        0.5,
      ),
      11.2,
    );
  });

  it.each([
    [40, 1.5, 7.5],
    [60, 1.2, 6.2],
    [80, 0.7, 4.8],
  ])(
    'at %i %% of the goal is wrong by %f days, in nine of ten cases by less than %f',
    (percent, half, max) => {
      const errors = lots.flatMap((one) =>
        estimatedAt(percent / 100, one).map((forecast) => Math.abs(forecast.end - one.end)),
      );
      expect(errors).toHaveLength(300);
      matchesStudy(quantile(errors, 0.5), half);
      matchesStudy(quantile(errors, 0.9), max);
    },
  );

  it('has eight of ten ends in its range', () => {
    const inRange = lots.map((one) =>
      estimatedAt(0.6, one).some(({ from, to }) => from <= one.end && one.end <= to),
    );
    const part = inRange.filter(Boolean).length / lots.length;
    expect(part).toBeGreaterThan(0.7);
    expect(part).toBeLessThan(0.95);
  });
});
