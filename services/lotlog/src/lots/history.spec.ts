import { describe, expect, it } from '@jest/globals';
import { fullLotSettings } from '@officina/contracts/lotlog/lot-settings';
import { dayAfter, lotOf, record } from '../testing/readings.ts';
import { historyOf, noHistory } from './history.ts';
import type { LotFields } from './lot.model.ts';
import { forecastOf } from './forecast.ts';

const dayMs = 86_400_000;

const closed = (days: number, bx: [number, number][] = [], more: Partial<LotFields> = {}) =>
  lotOf(bx, { status: 'CLOSED', endDate: dayAfter(days), ...more });
const durationOf = (...lots: LotFields[]) => historyOf(lots, 'hydrometer').durationMs / dayMs;

describe('the duration of a product', () => {
  it('is the median of its last lots, or 14 days', () => {
    expect(durationOf()).toBe(14);
    expect(durationOf(closed(9))).toBe(9);
    expect(durationOf(closed(20), closed(9), closed(10))).toBe(10);
    expect(durationOf(closed(20), closed(9), closed(10), closed(12))).toBe(11);
  });

  it('ignores a lot that was closed before its start', () => {
    expect(durationOf(closed(-1))).toBe(14);
    expect(durationOf(closed(-1), closed(9))).toBe(9);
  });
});

describe('the factor of a product', () => {
  const read = (bx: number, AlcholEbul: number | null) =>
    closed(9, [], { data: [record(0, { bx: 20 }), record(3, { bx, AlcholEbul })] });
  const factorOf = (...lots: LotFields[]) => historyOf(lots, 'hydrometer').factor;

  it('is the median of the lots with boiling readings, or 0.55', () => {
    expect(factorOf()).toBe(0.55);
    expect(factorOf(read(10, null))).toBe(0.55);
    // (3 · 0.55 · 100 + 70) / 400 and (165 + 60) / 400
    expect(factorOf(read(10, 7), read(10, null))).toBeCloseTo(0.5875, 10);
    expect(factorOf(read(10, 7), read(10, 6))).toBeCloseTo((0.5875 + 0.5625) / 2, 10);
  });

  it('is the starting point of an open lot, but not of a closed one', () => {
    const context = {
      history: { ...noHistory, factor: 0.6 },
      settings: fullLotSettings(),
      now: dayAfter(1),
    };
    const alcohol = (lot: LotFields) => forecastOf(lot, context).alcohol;
    expect(
      alcohol(
        lotOf([
          [0, 20],
          [1, 15],
        ]),
      ),
    ).toBeCloseTo(3, 10);
    expect(
      alcohol(
        closed(9, [
          [0, 20],
          [1, 15],
        ]),
      ),
    ).toBeCloseTo(2.75, 10);
  });
});

describe('the speed of a product', () => {
  // 0.55 · 20 = 11 % vol are desired of 40 °Bx, so each 2 °Bx are a tenth of the progress.
  const fermented = (perDay: number) =>
    closed(
      20,
      Array.from({ length: 13 }, (_, day): [number, number] => [day, 40 - perDay * day]),
      {
        desiredAlcohol: 11,
      },
    );
  const speedAt = (progress: number, ...lots: LotFields[]) => historyOf(lots, 'hydrometer').speedAt(progress);

  it('is the median of the lots that reached that progress, over the 48 h before', () => {
    expect(speedAt(0.5)).toBe(null);
    expect(speedAt(0.5, fermented(2))).toBeCloseTo(2, 10);
    expect(speedAt(0.5, fermented(2), fermented(3), fermented(1))).toBeCloseTo(2, 10);
    // Only the two fast lots reached 90 %.
    expect(speedAt(0.9, fermented(2), fermented(3), fermented(1))).toBeCloseTo(2.5, 10);
    expect(speedAt(2, fermented(2))).toBe(null);
  });

  it('is unknown before 48 h have passed, and for a lot without a goal', () => {
    expect(speedAt(0.05, fermented(2))).toBe(null);
    expect(speedAt(0.5, { ...fermented(2), desiredAlcohol: null })).toBe(null);
  });
});
