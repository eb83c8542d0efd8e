import type { Quality } from '../poll/sample.ts';

/** Seconds of a quarter of an hour. */
export const quarterS = 900;

/** How a sensor was set up when it was read, as far as what is made of its readings depends on it. */
export interface Setup {
  /** Of two of them in one quarter only the greater counts: register, unit or connection are others since. */
  cfg: number;
  /** Seconds between two readings. */
  periodS: number;
  /** Only changes of more than this are kept as details; absent where every reading is. In engineering units. */
  changesBeyond?: number;
  /** From this value on the machine counts as running. In engineering units. */
  runsFrom?: number;
}

/** One reading as it is kept, or that there was none. */
export interface Reading {
  tenantId: string;
  sensorId: string;
  /** `setupText` */
  setup: string;
  /** UTC, whole seconds since 1970. */
  second: number;
  /**
   * In engineering units, from this second on until the next reading, and no longer than it holds; `null` without a good
   * reading, and where a counter answered and has not again.
   */
  value: number | null;
  quality: Quality;
}

/** A set-up as a text that `parseSetup` reads, the same for the same set-up: `3/60`, `3/60~0.5>10`. */
export const setupText = ({ cfg, periodS, changesBeyond, runsFrom }: Setup): string =>
  [
    `${cfg}/${periodS}`,
    ...(changesBeyond === undefined ? [] : [`~${changesBeyond}`]),
    ...(runsFrom === undefined ? [] : [`>${runsFrom}`]),
  ].join('');

const format = /^(\d+)\/(\d+)(?:~([^>]+))?(?:>(.+))?$/;

/** @throws RangeError for a text that `setupText` did not write */
export function parseSetup(text: string): Setup {
  const [, cfg, periodS, changesBeyond, runsFrom] = format.exec(text) ?? [];
  const setup = {
    ...{ cfg: Number(cfg), periodS: Number(periodS) },
    ...(changesBeyond !== undefined && { changesBeyond: Number(changesBeyond) }),
    ...(runsFrom !== undefined && { runsFrom: Number(runsFrom) }),
  };
  if (!Object.values(setup).every(Number.isFinite)) throw new RangeError(`no set-up: ${text}`);
  return setup;
}

/** Whether `parseSetup` reads it. */
export function isSetup(text: string): boolean {
  try {
    return Boolean(parseSetup(text));
  } catch {
    return false;
  }
}

/**
 * Which of two readings of one sensor and one second stays, in whatever order they come: a good one before one that is not,
 * a number before none, then the greater number. A clock that was set back makes such seconds.
 */
export function betterOf(one: Reading, other: Reading): Reading {
  const rank = ({ quality, value }: Reading) => (quality === 'G' ? 1 : 0) + (value === null ? 0 : 2);
  const ranks = rank(one) - rank(other);
  if (ranks !== 0) return ranks > 0 ? one : other;
  if (one.value !== other.value) return (one.value ?? 0) > (other.value ?? 0) ? one : other;
  return one.quality >= other.quality ? one : other;
}

/** Number of the quarter of an hour since 1970 in which a second lies. */
export const quarterOf = (second: number): number => Math.floor(second / quarterS);

const shortestHoldS = 90;
const holdIn = 1.5;
/** Of a sensor that is read once a day, the longest period there is. */
const longestHoldS = holdIn * 86_400;

/** Whole seconds that a reading speaks for, if no other one comes before. */
export const holdOf = ({ periodS }: Pick<Setup, 'periodS'>): number =>
  Math.max(shortestHoldS, Math.floor(holdIn * periodS));

/**
 * Seconds before midnight from which readings of any set-up may speak for the day, whole quarters: all readings of a quarter
 * say which of them count. What was read in between must be read too, it ends what was before.
 */
export const reachesBackS = Math.ceil(longestHoldS / quarterS) * quarterS;

/** What keeps readings for good: the store. */
export abstract class KeepsReadings {
  /**
   * Resolves when all of them are kept. The same readings may come again, also while they are being kept: that changes
   * nothing.
   * @throws when it cannot be said that they are kept
   */
  abstract keep(readings: Reading[]): Promise<void>;
}
