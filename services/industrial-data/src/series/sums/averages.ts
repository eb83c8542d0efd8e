import { quarterOf, quarterS } from '../reading.ts';
import type { CountedReading } from './counted-readings.ts';
import { holdOf } from './hold.ts';
import { Mean } from './mean.ts';

const quartersADay = 96;
const slotsADay = 48;
const dayS = quartersADay * quarterS;

/** What is said of a UTC day's quarters and half hours; numbers are not rounded. */
export interface Averages {
  /** Of each of the 96 quarters the mean of its values, each weighted by the seconds that it speaks for. */
  avg: (number | null)[];
  /** Of each quarter the seconds for which something is known. */
  good: number[];
  /** Of each quarter the seconds at `runsFrom` or more; absent where no set-up of the day has it. */
  above?: number[];
  /** Of each of the 48 half hours the mean of its quarters, weighted by `good`. */
  slots: (number | null)[];
}

type Speaks = (reading: CountedReading, quarter: number, seconds: number) => void;

/** The second at which a reading ends to speak: its hold is over, or the next one came. */
function endOf({ second, setup }: CountedReading, next: CountedReading | undefined): number {
  const held = second + holdOf(setup);
  if (!next) return held;
  // A quarter that was read with another cfg takes nothing from before.
  const until = next.setup.cfg === setup.cfg ? next.second : quarterOf(next.second) * quarterS;
  return Math.min(held, until);
}

/** Says for how many seconds of which of the day's quarters each reading speaks, a failed one too. */
function eachQuarter(midnight: number, readings: readonly CountedReading[], speaks: Speaks): void {
  readings.forEach((reading, index) => {
    const until = Math.min(dayS, endOf(reading, readings[index + 1]) - midnight);
    for (let from = Math.max(0, reading.second - midnight); from < until;) {
      const quarter = Math.floor(from / quarterS);
      const end = Math.min(until, (quarter + 1) * quarterS);
      speaks(reading, quarter, end - from);
      from = end;
    }
  });
}

const slotMean = (quarters: readonly Mean[]): number | null => {
  const slot = new Mean();
  for (const { value, weight } of quarters) slot.add(value ?? 0, weight);
  return slot.value;
};

/**
 * Averages of a UTC day: stepped, weighted by time, and no longer than each reading holds.
 * @param midnight first second of the day
 * @param readings of the day and from `reachesBackS` before it on
 */
export function averagesOf(midnight: number, readings: readonly CountedReading[]): Averages {
  const means = Array.from({ length: quartersADay }, () => new Mean());
  const above = means.map(() => 0);
  const thresholds = new Set<number>();
  eachQuarter(midnight, readings, ({ value, setup: { runsFrom } }, quarter, seconds) => {
    if (value !== null) means[quarter]?.add(value, seconds);
    if (runsFrom === undefined) return;
    thresholds.add(runsFrom);
    if (value !== null && value >= runsFrom) above[quarter] = (above[quarter] ?? 0) + seconds;
  });
  return {
    avg: means.map(({ value }) => value),
    good: means.map(({ weight }) => weight),
    ...(thresholds.size > 0 && { above }),
    slots: Array.from({ length: slotsADay }, (_, slot) => slotMean(means.slice(2 * slot, 2 * slot + 2))),
  };
}
