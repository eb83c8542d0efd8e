import { quarterOf } from '../reading.ts';
import type { CountedReading } from './counted-readings.ts';

/** Single readings of a day, in the order of time. */
export interface Details {
  /** Seconds of the UTC day, 0–86,399. */
  seconds: number[];
  /** What was read at each of them. */
  values: number[];
}

interface Known {
  second: number;
  value: number;
}

/**
 * The readings of a day that are worth to be looked at: all good ones; where only changes are kept, those that differ by more
 * than the set-up allows from the one that was kept last, each with the one before it, and the first of each quarter.
 * @param midnight first second of the day
 * @param readings of this day
 */
export function detailsOf(midnight: number, readings: readonly CountedReading[]): Details {
  const kept: Known[] = [];
  let before: Known | undefined;
  for (const { second, value, setup } of readings) {
    if (value === null) continue;
    const known = { second, value };
    const last = kept.at(-1);
    const changed = last && Math.abs(value - last.value) > (setup.changesBeyond ?? -1);
    const isFirst = !before || quarterOf(before.second) !== quarterOf(second);
    if (changed && before && before !== last) kept.push(before);
    if (changed || isFirst) kept.push(known);
    before = known;
  }
  return {
    seconds: kept.map(({ second }) => second - midnight),
    values: kept.map(({ value }) => value),
  };
}
