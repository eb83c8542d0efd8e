import { betterOf, parseSetup, quarterOf, type Reading, type Setup } from '../reading.ts';

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
