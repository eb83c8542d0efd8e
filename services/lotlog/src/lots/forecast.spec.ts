import { describe, expect, it } from '@jest/globals';
import { fullLotSettings } from '@officina/contracts/lotlog/lot-settings';
import { dayAfter, lotOf, record } from '../testing/readings.ts';
import { noHistory } from './history.ts';
import type { LotFields } from './lot.model.ts';
import { forecastOf } from './forecast.ts';

const forecast = (lot: LotFields, now = 4) =>
  forecastOf(lot, { history: noHistory, settings: fullLotSettings(), now: dayAfter(now) });
const near = (value: number) => expect.closeTo(value, 6);

describe('the forecast of a lot', () => {
  it('is complete with readings and a goal', () => {
    // 0.55 · 8 = 4.4 % vol of 8; 3 °Bx a day over the last 48 h.
    expect(
      forecast(
        lotOf([
          [0, 20],
          [2, 18],
          [4, 12],
        ]),
      ),
    ).toEqual({
      ...{ progress: near(0.55), alcohol: near(4.4), factor: near(0.55), speed: near(3), flags: [] },
      estimate: expect.objectContaining({ basis: 'computed' }),
    });
  });

  it.each([null, 0, 1e-320])('has no estimate and no progress with %j as goal', (desiredAlcohol) => {
    expect(
      forecast(
        lotOf(
          [
            [0, 20],
            [2, 18],
            [4, 12],
          ],
          { desiredAlcohol },
        ),
      ),
    ).toEqual({
      ...{ alcohol: near(4.4), factor: near(0.55), speed: near(3), flags: [] },
    });
  });

  it('uses boiling readings if there are no bx readings', () => {
    const data = [record(0, { AlcholEbul: 1 }), record(4, { AlcholEbul: 6, temperature: 18 })];
    expect(forecast(lotOf([], { data }))).toEqual({
      ...{ progress: 0.75, alcohol: 6, flags: [] },
      estimate: { basis: 'indicative', end: dayAfter(14), from: null, to: null },
    });
  });

  it('has nothing without readings, nor with temperatures alone', () => {
    expect(forecast(lotOf([]), 1)).toEqual({ flags: [] });
    expect(forecast(lotOf([], { data: [record(0, { temperature: 18 })] }), 1)).toEqual({ flags: [] });
  });

  it('has the final values of a closed lot', () => {
    const closed = { status: 'CLOSED', endDate: dayAfter(4) } as const;
    expect(
      forecast(
        lotOf(
          [
            [0, 20],
            [2, 18],
            [4, 12],
          ],
          closed,
        ),
        100,
      ),
    ).toEqual({
      ...{ progress: near(0.55), alcohol: near(4.4), factor: near(0.55), flags: [] },
    });
  });

  it('keeps the values of a closed lot, even if its product or instrument changes later', () => {
    const kept = { closedAlcohol: 4.5, closedFactor: 0.5625 };
    const closed = lotOf(
      [
        [0, 20],
        [4, 12],
      ],
      { ...kept, status: 'CLOSED', endDate: dayAfter(4) },
    );
    const settings = fullLotSettings({ instrument: 'refractometer' });
    expect(forecastOf(closed, { history: noHistory, settings, now: dayAfter(9) })).toEqual({
      ...{ alcohol: 4.5, factor: 0.5625, progress: near(0.5625), flags: [] },
    });
  });
});
