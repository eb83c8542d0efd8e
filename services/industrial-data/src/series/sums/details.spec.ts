import { describe, expect, it } from '@jest/globals';
import type { Reading } from '../reading.ts';
import { sumDay } from './sum-day.ts';
import { eachMinute, readAt } from './testing/minutes.ts';

const day = '2026-11-20';

/** The details of readings each minute, as pairs of minute and value. */
const rowsOf = (values: (number | null)[], changesBeyond?: number) => {
  const setup = changesBeyond === undefined ? {} : { changesBeyond };
  return rowsIn(values.map((value, minute) => readAt(minute * 60, value, setup)));
};

function rowsIn(readings: Reading[]): (number | undefined)[][] {
  const { seconds, values } = sumDay(day, readings).details;
  return seconds.map((second, index) => [second / 60, values[index]]);
}

describe('details of every reading', () => {
  it('are all good ones', () => {
    expect(rowsOf([1, 1, null, 1])).toEqual([
      [0, 1],
      [1, 1],
      [3, 1],
    ]);
  });

  it('are those of the day, not of the midnight before', () => {
    expect(rowsIn([readAt(-60, 1), readAt(0, 2), readAt(86_340, 3), readAt(86_400, 4)])).toEqual([
      [0, 2],
      [1_439, 3],
    ]);
  });
});

describe('details of changes alone', () => {
  it('are the first, each change and the reading before it', () => {
    expect(rowsOf([5, 5, 5, 6, 6, 6, 5], 0)).toEqual([
      [0, 5],
      [2, 5],
      [3, 6],
      [5, 6],
      [6, 5],
    ]);
  });

  it('a change that is not beyond what is set is none, slow ones add up', () => {
    expect(rowsOf([5, 5.5, 5, 4.5, 5], 0.5)).toEqual([[0, 5]]);
    expect(rowsOf([5, 5.25, 5.5, 5.75, 6], 0.5)).toEqual([
      [0, 5],
      [2, 5.5],
      [3, 5.75],
    ]);
  });

  it('the reading before is not kept twice', () => {
    expect(rowsOf([1, 2, 3], 0)).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
  });

  it('the first of each quarter is among them, and is what the next is measured by', () => {
    const slow = eachMinute(0, 2_700).map((second) => 10 + second / 60_000);
    expect(rowsOf(slow, 0.5).map(([minute]) => minute)).toEqual([0, 15, 30]);
    const values = [...eachMinute(0, 900).map(() => 1), 1.4, 1.8];
    expect(rowsOf(values, 0.5)).toEqual([
      [0, 1],
      [15, 1.4],
    ]);
  });

  it('a failed reading is a gap and no row', () => {
    expect(rowsOf([1, 1, null, 1, 2], 0)).toEqual([
      [0, 1],
      [3, 1],
      [4, 2],
    ]);
  });

  it('begin in the quarter in which the sensor was told to keep changes alone', () => {
    const all = [0, 1, 2].map((minute) => readAt(minute * 60, 1));
    const changes = [3, 4, 5].map((minute) => readAt(minute * 60, 1, { changesBeyond: 0 }));
    expect(rowsIn([...all, ...changes]).map(([minute]) => minute)).toEqual([0, 1, 2]);
  });
});

it('averages are the same, whatever is kept as details', () => {
  const values = eachMinute(0, 86_400).map((second) => Math.round(10 * Math.sin(second / 3_000)));
  const sumOf = (changesBeyond?: number) => {
    const setup = changesBeyond === undefined ? {} : { changesBeyond };
    return sumDay(
      day,
      values.map((value, minute) => readAt(minute * 60, value, setup)),
    );
  };
  const [{ details: every, ...averages }, { details: changes, ...others }] = [sumOf(), sumOf(2)];
  expect(others).toEqual(averages);
  expect(every.values).toEqual(values);
  expect(changes.values.length).toBeGreaterThan(96);
  expect(changes.values.length).toBeLessThan(values.length / 2);
});
