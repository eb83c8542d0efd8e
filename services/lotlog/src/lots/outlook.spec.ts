import { describe, expect, it } from '@jest/globals';
import { fullLotSettings } from '@officina/contracts/lotlog/lot-settings';
import { dayAfter, lotOf, record } from '../testing/readings.ts';
import { noHistory } from './history.ts';
import type { LotFields } from './lot.model.ts';
import { outlookOf } from './outlook.ts';

const about = (lot: LotFields, now = 4) =>
  outlookOf(lot, { history: noHistory, settings: fullLotSettings(), now: dayAfter(now) });
const near = (value: number) => expect.closeTo(value, 6);

describe('what is known of a lot', () => {
  it('is all of it by its readings and its goal', () => {
    // 0.55 · 8 = 4.4 % vol of 8; 3 °Bx a day over the last 48 h.
    expect(
      about(
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
      about(
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

  it('is what boiling says where bx was never read', () => {
    const data = [record(0, { AlcholEbul: 1 }), record(4, { AlcholEbul: 6, temperature: 18 })];
    expect(about(lotOf([], { data }))).toEqual({
      ...{ progress: 0.75, alcohol: 6, flags: [] },
      estimate: { basis: 'indicative', end: dayAfter(14), from: null, to: null },
    });
  });

  it('is little without a reading, and a usual end', () => {
    expect(about(lotOf([]), 1)).toEqual({
      flags: [],
      estimate: { basis: 'indicative', end: dayAfter(14), from: null, to: null },
    });
  });

  it('of a closed one is what it came to', () => {
    const closed = { status: 'CLOSED', endDate: dayAfter(4) } as const;
    expect(
      about(
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

  it('of a closed one is what it said at its closing, whatever its product or its instrument say since', () => {
    const kept = { closedAlcohol: 4.5, closedFactor: 0.5625 };
    const closed = lotOf(
      [
        [0, 20],
        [4, 12],
      ],
      { ...kept, status: 'CLOSED', endDate: dayAfter(4) },
    );
    const settings = fullLotSettings({ instrument: 'refractometer' });
    expect(outlookOf(closed, { history: noHistory, settings, now: dayAfter(9) })).toEqual({
      ...{ alcohol: 4.5, factor: 0.5625, progress: near(0.5625), flags: [] },
    });
  });
});
