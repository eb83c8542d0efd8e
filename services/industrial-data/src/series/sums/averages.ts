import { betterOf, holdOf, parseSetup, quarterOf, quarterS, type Reading, type Setup } from '../reading.ts';

/** A reading that counts, one of each second. */
export interface CountedReading {
  /** UTC, whole seconds since 1970. */
  second: number;
  /** `null` where none was read. */
  value: number | null;
  setup: Setup;
}

/** `betterOf`, and of two that say the same the one whose set-up comes later by its text: any rule that knows no order. */
function staying(one: Reading, other: Reading): Reading {
  if (one.value !== other.value || one.quality !== other.quality) return betterOf(one, other);
  return one.setup >= other.setup ? one : other;
}

/** The set-ups of readings by their texts, each read once. */
class Setups {
  readonly #read = new Map<string, Setup>();

  of(text: string): Setup {
    const known = this.#read.get(text);
    if (known) return known;
    const setup = parseSetup(text);
    this.#read.set(text, setup);
    return setup;
  }
}

const inOrder = (readings: readonly Reading[]): readonly Reading[] =>
  readings.every(({ second }, index) => index === 0 || (readings[index - 1]?.second ?? 0) <= second)
    ? readings
    : readings.toSorted((one, other) => one.second - other.second);

/** The greatest `cfg` of each quarter that has readings. */
function countingCfgs(readings: readonly Reading[], setups: Setups): Map<number, number> {
  const greatest = new Map<number, number>();
  for (const { second, setup } of readings) {
    const quarter = quarterOf(second);
    greatest.set(quarter, Math.max(setups.of(setup).cfg, greatest.get(quarter) ?? 0));
  }
  return greatest;
}

/**
 * The readings of one sensor that count, by second: of a quarter those of its greatest `cfg`, of a second the better one.
 * @throws RangeError for a set-up that cannot be read
 */
export function countedReadings(readings: readonly Reading[]): CountedReading[] {
  const setups = new Setups();
  const cfgs = countingCfgs(readings, setups);
  const kept: Reading[] = [];
  for (const reading of inOrder(readings)) {
    if (setups.of(reading.setup).cfg !== cfgs.get(quarterOf(reading.second))) continue;
    const last = kept.at(-1);
    if (last?.second === reading.second) kept[kept.length - 1] = staying(last, reading);
    else kept.push(reading);
  }
  return kept.map(({ second, value, quality, setup }) => ({
    ...{ second, value: quality === 'G' ? value : null, setup: setups.of(setup) },
  }));
}

/** A weighted mean to which values are added. Equal values have exactly themselves as their mean. */
class Mean {
  #mean = 0;
  #weight = 0;

  add(value: number, weight: number): void {
    if (weight === 0) return;
    this.#weight += weight;
    // By halves: the distance of two numbers may be more than a number holds.
    const half = (value / 2 - this.#mean / 2) * (weight / this.#weight);
    this.#mean += half;
    this.#mean += half;
  }

  get weight(): number {
    return this.#weight;
  }

  /** `null` of nothing. */
  get value(): number | null {
    return this.#weight === 0 ? null : this.#mean;
  }
}

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
