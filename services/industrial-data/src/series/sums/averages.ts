import {
  betterReading,
  holdOf,
  parseSetup,
  quarterOf,
  quarterS,
  type Reading,
  type Setup,
} from '../reading.ts';

/** A reading that counts, one per second. */
export interface CountedReading {
  /** UTC, whole seconds since 1970. */
  second: number;
  /** `null` if the reading failed. */
  value: number | null;
  setup: Setup;
}

/** `betterReading`, and of two equal ones that with the later set-up text: the result does not depend on the order. */
function preferred(one: Reading, other: Reading): Reading {
  if (one.value !== other.value || one.quality !== other.quality) return betterReading(one, other);
  return one.setup >= other.setup ? one : other;
}

/** Parsed set-ups by text, each parsed once. */
class SetupCache {
  readonly #read = new Map<string, Setup>();

  of(text: string): Setup {
    const known = this.#read.get(text);
    if (known) return known;
    const setup = parseSetup(text);
    this.#read.set(text, setup);
    return setup;
  }
}

const sortedBySecond = (readings: readonly Reading[]): readonly Reading[] =>
  readings.every(({ second }, index) => index === 0 || (readings[index - 1]?.second ?? 0) <= second)
    ? readings
    : readings.toSorted((one, other) => one.second - other.second);

/** The greatest `cfg` of each quarter with readings. */
function greatestCfgs(readings: readonly Reading[], setups: SetupCache): Map<number, number> {
  const greatest = new Map<number, number>();
  for (const { second, setup } of readings) {
    const quarter = quarterOf(second);
    greatest.set(quarter, Math.max(setups.of(setup).cfg, greatest.get(quarter) ?? 0));
  }
  return greatest;
}

/**
 * The readings of one sensor that count, by second: those with the greatest `cfg` of a quarter, and the better one of a second.
 * @throws RangeError for an invalid set-up
 */
export function countedReadings(readings: readonly Reading[]): CountedReading[] {
  const setups = new SetupCache();
  const cfgs = greatestCfgs(readings, setups);
  const kept: Reading[] = [];
  for (const reading of sortedBySecond(readings)) {
    if (setups.of(reading.setup).cfg !== cfgs.get(quarterOf(reading.second))) continue;
    const last = kept.at(-1);
    if (last?.second === reading.second) kept[kept.length - 1] = preferred(last, reading);
    else kept.push(reading);
  }
  return kept.map(({ second, value, quality, setup }) => ({
    ...{ second, value: quality === 'G' ? value : null, setup: setups.of(setup) },
  }));
}

/** A weighted mean. The mean of equal values is exactly that value. */
class Mean {
  #mean = 0;
  #weight = 0;

  add(value: number, weight: number): void {
    if (weight === 0) return;
    this.#weight += weight;
    // By halves, since the difference of two numbers may exceed the range of a number.
    const half = (value / 2 - this.#mean / 2) * (weight / this.#weight);
    this.#mean += half;
    this.#mean += half;
  }

  get weight(): number {
    return this.#weight;
  }

  /** `null` without values. */
  get value(): number | null {
    return this.#weight === 0 ? null : this.#mean;
  }
}

const quartersADay = 96;
const slotsADay = 48;
const dayS = quartersADay * quarterS;

/** The averages of a UTC day's quarters and half hours; numbers are not rounded. */
export interface Averages {
  /** For each of the 96 quarters the mean of its values, weighted by the seconds for which they hold. */
  avg: (number | null)[];
  /** For each quarter the seconds with a known value. */
  good: number[];
  /** For each quarter the seconds at `runsFrom` or more; absent if no set-up of the day has it. */
  above?: number[];
  /** For each of the 48 half hours the mean of its quarters, weighted by `good`. */
  slots: (number | null)[];
}

type OnQuarter = (reading: CountedReading, quarter: number, seconds: number) => void;

/** The second at which a reading stops counting: its hold ends, or the next one follows. */
function endOf({ second, setup }: CountedReading, next: CountedReading | undefined): number {
  const holdEnd = second + holdOf(setup);
  if (!next) return holdEnd;
  // A quarter with another cfg takes nothing from before.
  const until = next.setup.cfg === setup.cfg ? next.second : quarterOf(next.second) * quarterS;
  return Math.min(holdEnd, until);
}

/** Calls back with the seconds for which each reading counts, per quarter of the day, failed ones included. */
function eachQuarter(midnight: number, readings: readonly CountedReading[], onQuarter: OnQuarter): void {
  readings.forEach((reading, index) => {
    const until = Math.min(dayS, endOf(reading, readings[index + 1]) - midnight);
    for (let from = Math.max(0, reading.second - midnight); from < until;) {
      const quarter = Math.floor(from / quarterS);
      const end = Math.min(until, (quarter + 1) * quarterS);
      onQuarter(reading, quarter, end - from);
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
 * Averages of a UTC day: stepped, weighted by time, each reading limited by its hold.
 * @param midnight first second of the day
 * @param readings of the day and from `lookBackS` before it
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
