import { describe, expect, it } from '@jest/globals';
import { lotOf, record } from '../testing/readings.ts';
import { alcoholOf, factorOf, hasPairs } from './alcohol.ts';
import { lastFall, pointsOf, speedOf, valuesOf } from './curve.ts';
import { hydrometerBx } from './refractometer.ts';

const fallOf = (bx: [number, number][]) => {
  const fall = lastFall(pointsOf(lotOf(bx).data, 'hydrometer'));
  return fall && { bx: fall.bx, days: fall.ms / 86_400_000, speed: speedOf(fall) };
};

describe('the last 48 h', () => {
  it('end with the last reading and start between two', () => {
    // At day 3 the line from 18 to 12 is at 15.
    expect(
      fallOf([
        [0, 20],
        [2, 18],
        [4, 12],
        [5, 11],
      ]),
    ).toEqual({ bx: 4, days: 2, speed: 2 });
    expect(
      fallOf([
        [0, 20],
        [2, 18],
        [4, 12],
      ]),
    ).toEqual({ bx: 6, days: 2, speed: 3 });
  });

  it('are as long as the readings span, if that is shorter', () => {
    expect(
      fallOf([
        [0, 20],
        [0.5, 19],
      ]),
    ).toEqual({ bx: 1, days: 0.5, speed: 2 });
  });

  it('do not exist for one reading, or for readings of one instant', () => {
    expect([
      fallOf([]),
      fallOf([[0, 20]]),
      fallOf([
        [1, 20],
        [1, 19],
      ]),
    ]).toEqual([null, null, null]);
    expect(
      fallOf([
        [0, 20],
        [1, 18],
        [1, 17],
      ]),
    ).toEqual({ bx: 3, days: 1, speed: 3 });
  });
});

it('the values of a field are those of its readings, in order', () => {
  const records = [record(0, { bx: 20 }), record(1, { temperature: 18 }), record(2, { bx: 18 })];
  expect(valuesOf(records, 'bx')).toEqual([20, 18]);
});

describe('the factor (% vol per degree Brix)', () => {
  const pointsWith = (...pairs: [days: number, bx: number, boiled: number | null][]) =>
    pointsOf(
      pairs.map(([days, bx, AlcholEbul]) => record(days, { bx, AlcholEbul })),
      'hydrometer',
    );

  it('is the prior one until a pair is usable', () => {
    expect(factorOf([], 0.6)).toBe(0.6);
    expect(factorOf(pointsWith([0, 20, null], [1, 18, null]), 0.55)).toBeCloseTo(0.55, 10);
    // Without a fall: not usable.
    expect(factorOf(pointsWith([0, 20, 1], [1, 21, 2]), 0.55)).toBeCloseTo(0.55, 10);
  });

  it('weighs the prior factor as three points at half the must', () => {
    // (3 · 0.55 · 10² + 10 · 7) / (3 · 10² + 10²)
    expect(factorOf(pointsWith([0, 20, null], [3, 10, 7]), 0.55)).toBeCloseTo(0.5875, 10);
    // The boiling point of sweet must is 2 % vol too high.
    expect(factorOf(pointsWith([0, 20, null], [1, 19.8, 2]), 0.55)).toBeCloseTo(165.4 / 300.04, 10);
  });

  it('is the prior one for must without usable readings', () => {
    expect(factorOf(pointsWith([0, 0, 1]), 0.55)).toBe(0.55);
    expect(factorOf(pointsWith([0, 3e-162, 1], [1, 0, 30]), 0.55)).toBeCloseTo(0.55, 10);
    expect(hasPairs(pointsWith([0, 3e-162, 1], [1, 0, 30]))).toBe(false);
    expect(hasPairs(pointsWith([0, 0.5, 1], [1, 0.25, 30]))).toBe(true);
  });

  it('is the lot’s own from a fall of a tenth, and never for bx that rises', () => {
    expect(hasPairs(pointsWith([0, 0.1, null], [1, 0, 3]))).toBe(true);
    expect(factorOf(pointsWith([0, 0.1, null], [1, 0, 3]), 0.55)).toBeGreaterThan(0.56);
    expect(hasPairs(pointsWith([0, 20, null], [1, 21, 2]))).toBe(false);
    expect(hasPairs(pointsWith([0, 20, null], [1, 18, null]))).toBe(false);
    expect(hasPairs([])).toBe(false);
  });

  it('gives the alcohol of each bx reading; without bx readings, boiling does', () => {
    const both = [
      record(0, { bx: 20, AlcholEbul: 0.4 }),
      record(1, { AlcholEbul: 3 }),
      record(2, { bx: 16 }),
    ];
    const alcohol = (records: typeof both) =>
      alcoholOf(records, pointsOf(records, 'hydrometer'), 0.5).map((each) => each.alcohol);
    expect(alcohol(both)).toEqual([0, 2]);
    expect(alcohol(both.slice(1, 2))).toEqual([3]);
    expect(alcohol([record(0, { temperature: 18 })])).toEqual([]);
    expect(alcohol([record(0, { temperature: 18 })])).toHaveLength(0);
    // Must that appears sweeter than before.
    expect(alcohol([record(0, { bx: 20 }), record(1, { bx: 20.2 })])).toEqual([0, 0]);
  });
});

describe('a refractometer', () => {
  it('reads must like a hydrometer, and too much once it has fermented', () => {
    expect(hydrometerBx(20, 20)).toBe(20);
    // Density 1.0810 before and 1.0002 now, of a must of 1.0839 (by hand).
    expect(hydrometerBx(20, 8)).toBeCloseTo(0.74, 2);
    expect(hydrometerBx(20, 14)).toBeCloseTo(10.05, 2);
    expect(hydrometerBx(0, 3)).toBe(3);
  });

  it('is corrected from the lot’s first reading', () => {
    const { data } = lotOf([
      [0, 20],
      [5, 8],
    ]);
    expect(pointsOf(data, 'refractometer').map(({ bx }) => bx)).toEqual([20, expect.closeTo(0.74, 1)]);
    expect(pointsOf(data, 'hydrometer').map(({ bx }) => bx)).toEqual([20, 8]);
  });
});
