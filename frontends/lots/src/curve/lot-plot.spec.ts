/** @jest-environment @officina/web-kit/testing/environment */
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { stopClock } from '@officina/web-kit/testing';
import { earlierLots, chartDataOf } from './lot-curve.tsx';
import { closedLot, reading, sampleLot, september } from '../testing/sample-lot.ts';

beforeAll(() => stopClock('2026-11-21T10:00:00.000Z'));
afterAll(() => void jest.useRealTimers());

const data = [
  reading(5, { bx: 20.4, AlcholEbul: 0, temperature: 15 }),
  reading(6, { bx: 19 }),
  reading(7, { bx: 12, AlcholEbul: 4.5, temperature: null }),
];

describe('the readings of a lot', () => {
  test('give lines for alcohol and bx and a separate one for temperature, and skip missing values', () => {
    const { series, apart } = chartDataOf(sampleLot({ data }), [], undefined);
    expect(series).toEqual([
      {
        ...{ key: 'alcohol', label: 'Alcol bollitore (ebulliometro), % vol', colour: 'c1', line: 'solid' },
        points: [
          { at: september(5), value: 0 },
          { at: september(7), value: 4.5 },
        ],
        endLabel: '4,5 % vol',
      },
      {
        ...{ key: 'bx', label: 'bx, °Bx', colour: 'c3', line: 'dashed' },
        points: [
          { at: september(5), value: 20.4 },
          { at: september(6), value: 19 },
          { at: september(7), value: 12 },
        ],
        endLabel: '12,0 °Bx',
      },
    ]);
    expect(apart?.series).toMatchObject({
      ...{ label: 'Temperatura, °C', line: 'dotted', endLabel: '15,0 °C' },
      points: [{ at: september(5), value: 15 }],
    });
    expect(apart?.allowed).toBeUndefined();
  });

  test('come with the goal and the product’s temperature range', () => {
    const { target, apart, gapMs } = chartDataOf(sampleLot({ data }), [], { min: 12, max: 22 });
    expect(target).toEqual({
      ...{ value: 11, label: 'Alcol desiderato 11,0 % vol', short: 'obiettivo 11,0' },
    });
    expect(apart?.allowed).toEqual({ from: 12, to: 22, label: 'prevista 12–22 °C' });
    expect(gapMs).toBe(172_800_000);
    expect(chartDataOf(sampleLot({ data, desiredAlcohol: null }), [], undefined).target).toBeUndefined();
  });
});

test('the chart of an open lot extends to now, that of a closed one to its last reading', () => {
  expect(chartDataOf(sampleLot({ data }), [], undefined).until).toBe('2026-11-21T10:00:00.000Z');
  expect(chartDataOf(sampleLot({ data, status: 'CLOSED' }), [], undefined).until).toBeUndefined();
});

describe('the estimate', () => {
  const computed = { basis: 'computed', end: september(20), from: september(19), to: september(24) } as const;
  const indicative = { basis: 'indicative', end: september(19), from: null, to: null } as const;
  const estimated = (more: Parameters<typeof sampleLot>[0]) =>
    chartDataOf(sampleLot({ data, ...more }), [], undefined).projection;

  test('goes from the last measured alcohol to the desired one, with its range', () => {
    expect(estimated({ estimate: computed, alcohol: 4.6 })).toEqual({
      ...{ of: 'alcohol', label: 'Fine stimata', from: { at: september(7), value: 4.5 } },
      to: { at: september(20), value: 11, label: '20/09' },
      range: { from: september(19), to: september(24) },
    });
  });

  test('starts from the alcohol computed from bx if the last reading has none', () => {
    const later = [...data, reading(9, { bx: 6 }), reading(10, { temperature: 17 })];
    expect(estimated({ data: later, estimate: computed, alcohol: 7.8 })?.from).toEqual({
      ...{ at: september(9), value: 7.8 },
    });
  });

  test('has no range if it is based on other lots', () => {
    const projection = estimated({ estimate: indicative });
    expect(projection).toMatchObject({ label: 'Fine indicativa', to: { label: '19/09' } });
    expect(projection?.range).toBeUndefined();
  });

  test.each([
    ['a stalled lot', { basis: 'stalled', end: null, from: null, to: null } as const],
    ['a reached goal', { basis: 'reached', end: september(6), from: null, to: null } as const],
    ['an end before the last reading', { ...indicative, end: september(7) }],
  ])('is not drawn for %s', (_, estimate) => {
    expect(estimated({ estimate })).toBeUndefined();
  });

  test('is not drawn without alcohol or goal', () => {
    expect(estimated({ estimate: computed, data: [reading(5, { temperature: 15 })] })).toBeUndefined();
    expect(estimated({ estimate: computed, desiredAlcohol: null })).toBeUndefined();
  });
});

describe('earlier lots', () => {
  const lot = sampleLot({ data });
  const open = closedLot(9, 10, { status: 'OPEN', endDate: null });
  const five = [1, 2, 3, 4, 5].map((at) => closedLot(at, 20 * at));

  test('are the five of the product that were closed last', () => {
    const others = [
      ...[closedLot(7, 140), ...five.toReversed(), closedLot(6, 120)],
      ...[closedLot(8, 10, { product: 'DO2' }), open, lot],
    ];
    expect(earlierLots(lot, others)).toEqual(five);
    expect(earlierLots(lot, [...five.slice(0, 2), open])).toEqual(five.slice(0, 2));
    const closed = closedLot(1, 20, { _id: lot._id });
    expect(earlierLots(closed, [closed, ...five])).toEqual(five);
  });

  test('show their bx shifted to the start of this lot', () => {
    expect(chartDataOf(lot, five.slice(0, 2), undefined).background).toEqual({
      label: 'bx dei lotti precedenti',
      lines: [21, 22].map((first) => [
        { at: september(5), value: first },
        { at: september(6), value: first - 2 },
      ]),
    });
  });

  test('show their alcohol if the lot has no bx, and are omitted if they have one reading', () => {
    const boiled = sampleLot({ data: [reading(5, { AlcholEbul: 0 })] });
    expect(chartDataOf(boiled, five.slice(0, 1), undefined).background).toMatchObject({
      label: 'Alcol dei lotti precedenti',
      lines: [[{ value: 0 }, { value: 1 }]],
    });
    const once = closedLot(1, 20, { data: [reading(1, { bx: 20 })] });
    expect(chartDataOf(lot, [once], undefined).background).toBeUndefined();
  });
});
