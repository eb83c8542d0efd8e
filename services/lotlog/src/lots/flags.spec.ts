import { describe, expect, it } from '@jest/globals';
import type { LotFlag } from '@officina/contracts/lotlog/lot';
import { fullLotSettings, type LotSettings } from '@officina/contracts/lotlog/lot-settings';
import { dayAfter, lotOf, record } from '../testing/readings.ts';
import { noHistory } from './history.ts';
import type { LotFields } from './lot.model.ts';
import { forecastOf } from './forecast.ts';

/** The flags of a lot, right after its last record by default. */
function flagsOf(
  lot: LotFields,
  { now, settings, usualSpeed }: { now?: number; settings?: LotSettings; usualSpeed?: number } = {},
): LotFlag[] {
  const last = lot.data.at(-1)?.measuredAt ?? lot.startDate;
  const history = { ...noHistory, speedAt: () => usualSpeed ?? null };
  const moment = now === undefined ? last : dayAfter(now);
  return forecastOf(lot, { history, settings: fullLotSettings(settings), now: moment }).flags;
}

/** From 20 °Bx, half a degree per day: no flags until a test adds one. */
const normal: [number, number][] = [
  [0, 20],
  [1, 19.5],
  [2, 19],
  [3, 18.5],
];
const withBoiled = (...boiled: number[]) =>
  lotOf([], { data: boiled.map((AlcholEbul, day) => record(day, { AlcholEbul })) });
const withTemperature = (temperature: number, more: Partial<LotFields> = {}) =>
  lotOf([], { ...more, data: [record(0, { temperature: 18 }), record(1, { temperature })] });

describe('a normal lot', () => {
  it('has no flag', () => {
    expect(flagsOf(lotOf(normal))).toEqual([]);
    expect(flagsOf(lotOf([]))).toEqual([]);
  });

  it('has no flags once it is closed', () => {
    const closed = { status: 'CLOSED', endDate: dayAfter(9) } as const;
    expect(
      flagsOf(
        lotOf(
          [
            [0, 20],
            [3, 21],
          ],
          closed,
        ),
        { now: 100 },
      ),
    ).toEqual([]);
  });
});

describe('delayed', () => {
  it('is set after 72 h if bx has fallen by less than 0.5', () => {
    expect(
      flagsOf(
        lotOf([
          [0, 20],
          [1, 19.8],
          [3, 19.51],
        ]),
      ),
    ).toEqual(['delayed']);
    expect(
      flagsOf(
        lotOf([
          [0, 20],
          [1, 19.8],
          [3, 19.5],
        ]),
      ),
    ).toEqual([]);
    expect(
      flagsOf(
        lotOf([
          [0, 20],
          [1, 19.8],
          [2.99, 19.51],
        ]),
      ),
    ).toEqual([]);
  });

  it('counts from the start, also if the must was measured before', () => {
    expect(
      flagsOf(
        lotOf([
          [-1, 20],
          [2, 19.6],
        ]),
      ),
    ).toEqual([]);
    expect(
      flagsOf(
        lotOf([
          [-1, 20],
          [3, 19.55],
        ]),
      ),
    ).toEqual(['delayed']);
  });
});

describe('slow', () => {
  it('is set at half the usual speed at the same progress, or less', () => {
    const lot = lotOf(normal);
    expect(flagsOf(lot, { usualSpeed: 1.01 })).toEqual(['slow']);
    expect(flagsOf(lot, { usualSpeed: 1 })).toEqual([]);
  });

  it('is not set for less than 48 h of readings, or without a goal', () => {
    expect(flagsOf(lotOf(normal.slice(0, 2)), { usualSpeed: 9 })).toEqual([]);
    expect(flagsOf(lotOf(normal, { desiredAlcohol: null }), { usualSpeed: 9 })).toEqual([]);
  });

  it('is not set for a lot that has reached its goal', () => {
    // 0.55 · 1.5 = 0.825 % vol.
    expect(flagsOf(lotOf(normal, { desiredAlcohol: 0.83 }), { usualSpeed: 9 })).toEqual(['slow']);
    expect(flagsOf(lotOf(normal, { desiredAlcohol: 0.82 }), { usualSpeed: 9 })).toEqual([]);
  });
});

describe('stuck', () => {
  const still = (last: number, more: Partial<LotFields> = {}) =>
    lotOf(
      [
        [0, 20],
        [4, 10],
        [6, last],
      ],
      more,
    );

  it('is set for a fall of less than 0.2 in 48 h', () => {
    expect(flagsOf(still(9.81))).toEqual(['stuck']);
    expect(flagsOf(still(9.79))).toEqual([]);
  });

  it('is not set near the goal, or without one', () => {
    // 0.55 · 10.1 = 5.555 % vol: 95 % of 5.847.
    expect(flagsOf(still(9.9, { desiredAlcohol: 5.85 }))).toEqual(['stuck']);
    expect(flagsOf(still(9.9, { desiredAlcohol: 5.84 }))).toEqual([]);
    expect(flagsOf(still(9.9, { desiredAlcohol: null }))).toEqual([]);
  });

  it('is not set for less than 48 h of readings', () => {
    expect(
      flagsOf(
        lotOf([
          [0, 20],
          [1.99, 20],
        ]),
      ),
    ).toEqual([]);
    expect(
      flagsOf(
        lotOf([
          [0, 20],
          [2, 20],
        ]),
      ),
    ).toEqual(['stuck']);
  });
});

describe('temperature', () => {
  it.each([
    [11.9, ['temperature']],
    [12, []],
    [22, []],
    [22.1, ['temperature']],
  ])('is checked with the default band of 12–22: %d °C gives %j', (degrees, flags) => {
    expect(flagsOf(withTemperature(degrees))).toEqual(flags);
  });

  it('is checked against the last of several readings', () => {
    const data = [18, 18, 30].map((temperature, day) => record(day, { temperature }));
    expect(flagsOf(lotOf([], { data }))).toEqual(['temperature']);
  });

  it('is checked with the product’s own band and the last reading only', () => {
    const settings = { bands: { AL1: { min: 8, max: 14 } } };
    expect(flagsOf(withTemperature(18), { settings })).toEqual(['temperature']);
    expect(flagsOf(withTemperature(10), { settings })).toEqual([]);
    expect(flagsOf(withTemperature(18, { product: 'BR4' }), { settings })).toEqual([]);
  });

  it.each([
    [30, 18, []],
    [18, 30, ['temperature']],
  ])(
    'after %p °C and %p °C the last temperature counts, even if later records have only bx',
    (first, last, flags) => {
      const data = [
        record(0, { temperature: first }),
        record(1, { temperature: last }),
        record(1.5, { bx: 12 }),
      ];
      expect(flagsOf(lotOf([], { data }))).toEqual(flags);
    },
  );
});

describe('an old reading', () => {
  it('is set after more than 48 h, or after the start for a lot without readings', () => {
    expect(flagsOf(lotOf(normal), { now: 5 })).toEqual([]);
    expect(flagsOf(lotOf(normal), { now: 5.001 })).toEqual(['oldReading']);
    expect(flagsOf(lotOf([]), { now: 2 })).toEqual([]);
    expect(flagsOf(lotOf([]), { now: 2.001 })).toEqual(['oldReading']);
  });
});

describe('a likely typing error', () => {
  it('is bx that rises by more than 0.5 in the last reading', () => {
    expect(
      flagsOf(
        lotOf([
          [0, 20],
          [1, 15],
          [1.5, 15.5],
        ]),
      ),
    ).toEqual([]);
    expect(
      flagsOf(
        lotOf([
          [0, 20],
          [1, 15],
          [1.5, 15.51],
        ]),
      ),
    ).toEqual(['bxUp']);
    expect(
      flagsOf(
        lotOf([
          [0, 20],
          [0.5, 21],
          [1.5, 15],
        ]),
      ),
    ).toEqual([]);
  });

  it('is alcohol that falls by more than 0.5', () => {
    expect(flagsOf(withBoiled(4, 3.5))).toEqual([]);
    expect(flagsOf(withBoiled(4, 3.4))).toEqual(['alcoholDown']);
  });

  it('is a refractometer used as a hydrometer: bx above 5 twice while boiling is near the goal', () => {
    const lot = (bx: number, AlcholEbul: number) =>
      lotOf(
        [
          [0, 20],
          [1, 12],
          [1.5, 10],
        ],
        { data: [record(0, { bx: 20 }), record(1, { bx: 8 }), record(1.5, { bx, AlcholEbul })] },
      );
    expect(flagsOf(lot(5.1, 7.2))).toEqual(['refractometer']);
    expect(flagsOf(lot(5.1, 7.1))).toEqual([]);
    expect(flagsOf(lot(5, 7.2))).toEqual([]);
    expect(flagsOf(lot(5.1, 7.2), { settings: { instrument: 'refractometer' } })).toEqual([]);
    expect(flagsOf({ ...lot(5.1, 7.2), desiredAlcohol: null })).toEqual([]);
    // Only the last boiling reading counts.
    const [first, ...others] = lot(5.1, 7.1).data;
    expect(flagsOf(lotOf([], { data: [{ ...first!, AlcholEbul: 7.2 }, ...others] }))).toEqual([]);
  });

  it('is not a refractometer after a single bx reading', () => {
    const data = [record(0, { bx: 12, AlcholEbul: 7.9 })];
    expect(flagsOf(lotOf([], { data }))).toEqual([]);
  });
});
