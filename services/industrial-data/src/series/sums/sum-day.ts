import { quarterOf, type Reading } from '../reading.ts';
import { averagesOf, countedReadings, type Averages, type CountedReading } from './averages.ts';

/** Single readings of a day, by time. */
interface Details {
  /** Seconds of the UTC day, 0–86,399. */
  seconds: number[];
  /** The value at each second. */
  values: number[];
}

interface Known {
  second: number;
  value: number;
}

/**
 * The readings of a day worth keeping: all good ones; if only changes are kept, those that differ from the last kept one by
 * more than the set-up allows, each with the one before it, and the first of each quarter.
 * @param midnight first second of the day
 * @param readings of this day
 */
function detailsOf(midnight: number, readings: readonly CountedReading[]): Details {
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

const dayS = 86_400;

/** The sums of a sensor's UTC day. */
export interface DaySum extends Averages {
  details: Details;
}

/** @throws RangeError for an invalid day */
function midnightOf(day: string): number {
  const milliseconds = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(milliseconds) || !new Date(milliseconds).toISOString().startsWith(`${day}T`))
    throw new RangeError(`no day: ${day}`);
  return milliseconds / 1_000;
}

/**
 * Sums a sensor's readings of a UTC day. The result depends neither on their order nor on repetitions.
 * @param day YYYY-MM-DD
 * @param readings of this sensor, of the day and from `lookBackS` before it, with any set-ups
 * @throws RangeError for an invalid day or set-up
 */
export function sumDay(day: string, readings: readonly Reading[]): DaySum {
  const midnight = midnightOf(day);
  const counted = countedReadings(readings).filter(({ second }) => second < midnight + dayS);
  const details = detailsOf(
    midnight,
    counted.filter(({ second }) => second >= midnight),
  );
  return { ...averagesOf(midnight, counted), details };
}
