import type { Reading } from '../reading.ts';
import { averagesOf, type Averages } from './averages.ts';
import { countedReadings } from './counted-readings.ts';
import { detailsOf, type Details } from './details.ts';

const dayS = 86_400;

/** What a UTC day of a sensor's readings is summed to. */
export interface DaySum extends Averages {
  details: Details;
}

/** @throws RangeError for a day that the calendar does not have */
function midnightOf(day: string): number {
  const milliseconds = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(milliseconds) || !new Date(milliseconds).toISOString().startsWith(`${day}T`))
    throw new RangeError(`no day: ${day}`);
  return milliseconds / 1_000;
}

/**
 * Sums a sensor's readings of a UTC day. Depends on nothing but them: not on their order, nor on whether one comes twice.
 * @param day YYYY-MM-DD
 * @param readings of this sensor, of the day and from `reachesBackS` before it on, with any set-ups
 * @throws RangeError for a day that the calendar does not have, and for a set-up that cannot be read
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
