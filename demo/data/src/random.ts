import { seededRandom } from '@officina/server-kit/seeded-random';

/** Seeded random numbers: the same seed makes the same demo. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** An integer in [from, to]. */
  between(from: number, to: number): number;
  pick<T>(items: readonly T[]): T;
  /** One of the items, with the weights given by `weigh`. */
  weighted<T>(items: readonly T[], weigh: (item: T) => number): T;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** Log-normal: half of the values are below `median`; `spread` is the standard deviation of the logarithm. */
  logNormal(median: number, spread: number): number;
}

/** The random numbers of this seed. */
export function random(seed: number): Random {
  const next = seededRandom(seed);
  const at = <T>(items: readonly T[], index: number): T => {
    const item = items[index];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
  return {
    next,
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (items) => at(items, Math.floor(next() * items.length)),
    weighted: (items, weigh) => {
      let left = next() * items.reduce((sum, item) => sum + weigh(item), 0);
      const found = items.find((item) => (left -= weigh(item)) < 0);
      return found ?? at(items, items.length - 1);
    },
    chance: (probability) => next() < probability,
    logNormal: (median, spread) => {
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
      return median * Math.exp(spread * normal);
    },
  };
}
