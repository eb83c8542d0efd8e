import { describe, expect, it } from '@jest/globals';
import { dayMs, sweepOn } from './series-days.ts';
const day = (number: number) => new Date(number * dayMs);

/** The days as of which sweeps on the given days remove data, after a sweep on day 0. */
function asOf(days: number[]): number[] {
  let last = { on: day(0), asOf: day(0) };
  return days.map((today) => {
    last = sweepOn(day(today), last);
    return last.asOf.getTime() / dayMs;
  });
}

describe('sweeps', () => {
  it.each([
    ['every day', [1, 2, 3], [1, 2, 3]],
    ['after a day without the service', [2, 3], [2, 3]],
    [
      'after a week without the service, until they have caught up',
      [7, 8, 9, 10, 11, 12, 13, 14, 15],
      [0, 2, 4, 6, 8, 10, 12, 14, 15],
    ],
    ['again on the day of a jump', [7, 7], [0, 0]],
    ['by a clock that is a year ahead for a day', [365, 1, 2], [0, 1, 2]],
    ['by one that stays there', [365, 366, 367], [0, 2, 4]],
    ['by one that is far behind, and right again', [-20_000, -19_999, 2, 3], [0, 0, 0, 2]],
  ])('%s', (_, days, expected) => {
    expect(asOf(days)).toEqual(expected);
  });
});
