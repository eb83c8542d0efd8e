import { describe, expect, it } from '@jest/globals';
import type { Reading } from '../reading.ts';
import { sumDay } from './sum-day.ts';
import { eachMinute, readAt } from './testing/minutes.ts';

const day = '2026-11-20';

/** The details of readings per minute, as pairs of minute and value. */
const rowsOf = (values: (number | null)[], changesBeyond?: number) => {
  const setup = changesBeyond === undefined ? {} : { changesBeyond };
  return rowsIn(values.map((value, minute) => readAt(minute * 60, value, setup)));
};

function rowsIn(readings: Reading[]): (number | undefined)[][] {
  const { seconds, values } = sumDay(day, readings).details;
  return seconds.map((second, index) => [second / 60, values[index]]);
}

describe('details of all readings', () => {
  it('contain all good ones', () => {
    expect(rowsOf([1, 1, null, 1])).toEqual([
      [0, 1],
      [1, 1],
      [3, 1],
    ]);
  });

  it('contain those of the day, and not the midnight before', () => {
    expect(rowsIn([readAt(-60, 1), readAt(0, 2), readAt(86_340, 3), readAt(86_400, 4)])).toEqual([
      [0, 2],
      [1_439, 3],
    ]);
  });
});

describe('details of changes only', () => {
  it('contain the first reading, and each change with the reading before it', () => {
    expect(rowsOf([5, 5, 5, 6, 6, 6, 5], 0)).toEqual([
      [0, 5],
      [2, 5],
      [3, 6],
      [5, 6],
      [6, 5],
    ]);
  });

  it('contain no change within the limit, but slow changes add up', () => {
    expect(rowsOf([5, 5.5, 5, 4.5, 5], 0.5)).toEqual([[0, 5]]);
    expect(rowsOf([5, 5.25, 5.5, 5.75, 6], 0.5)).toEqual([
      [0, 5],
      [2, 5.5],
      [3, 5.75],
    ]);
  });

  it('contain the reading before a change only once', () => {
    expect(rowsOf([1, 2, 3], 0)).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
  });

  it('contain the first reading of each quarter, from which the next is measured', () => {
    const slow = eachMinute(0, 2_700).map((second) => 10 + second / 60_000);
    expect(rowsOf(slow, 0.5).map(([minute]) => minute)).toEqual([0, 15, 30]);
    const values = [...eachMinute(0, 900).map(() => 1), 1.4, 1.8];
    expect(rowsOf(values, 0.5)).toEqual([
      [0, 1],
      [15, 1.4],
    ]);
  });

  it('contain no row for a failed reading', () => {
    expect(rowsOf([1, 1, null, 1, 2], 0)).toEqual([
      [0, 1],
      [3, 1],
      [4, 2],
    ]);
  });

  it('start in the quarter in which the sensor was set to keep changes only', () => {
    const all = [0, 1, 2].map((minute) => readAt(minute * 60, 1));
    const changes = [3, 4, 5].map((minute) => readAt(minute * 60, 1, { changesBeyond: 0 }));
    expect(rowsIn([...all, ...changes]).map(([minute]) => minute)).toEqual([0, 1, 2]);
  });
});

it('averages do not depend on the details that are kept', () => {
  const values = eachMinute(0, 86_400).map((second) => Math.round(10 * Math.sin(second / 3_000)));
  const sumOf = (changesBeyond?: number) => {
    const setup = changesBeyond === undefined ? {} : { changesBeyond };
    return sumDay(
      day,
      values.map((value, minute) => readAt(minute * 60, value, setup)),
    );
  };
  const [{ details: all, ...averages }, { details: changes, ...others }] = [sumOf(), sumOf(2)];
  expect(others).toEqual(averages);
  expect(all.values).toEqual(values);
  expect(changes.values.length).toBeGreaterThan(96);
  expect(changes.values.length).toBeLessThan(values.length / 2);
});
