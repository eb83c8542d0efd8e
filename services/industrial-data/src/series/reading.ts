import type { Quality } from '../poll/sample.ts';

/** Seconds of a quarter of an hour. */
export const quarterS = 900;

/** The settings of a sensor when it was read, as far as they affect the use of its readings. */
export interface Setup {
  /** If a quarter has two of them, only the greater counts: register, unit or connection changed. */
  cfg: number;
  /** Seconds between two readings. */
  periodS: number;
  /** Details contain only changes larger than this, or every reading if absent. In engineering units. */
  changesBeyond?: number;
  /** The machine counts as running from this value. In engineering units. */
  runsFrom?: number;
}

/** A stored reading, or a failed one. */
export interface Reading {
  tenantId: string;
  sensorId: string;
  /** `setupText` */
  setup: string;
  /** UTC, whole seconds since 1970. */
  second: number;
  /**
   * In engineering units, from this second until the next reading or the end of its hold; `null` without a good reading, and
   * where a counter answered without a later answer.
   */
  value: number | null;
  quality: Quality;
}

/** A set-up as text for `parseSetup`, always the same for the same set-up: `3/60`, `3/60~0.5>10`. */
export const setupText = ({ cfg, periodS, changesBeyond, runsFrom }: Setup): string =>
  [
    `${cfg}/${periodS}`,
    ...(changesBeyond === undefined ? [] : [`~${changesBeyond}`]),
    ...(runsFrom === undefined ? [] : [`>${runsFrom}`]),
  ].join('');

const format = /^(\d+)\/(\d+)(?:~([^>]+))?(?:>(.+))?$/;

/** @throws RangeError for a text that is not from `setupText` */
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

/** Whether `parseSetup` accepts it. */
export function isSetup(text: string): boolean {
  try {
    return Boolean(parseSetup(text));
  } catch {
    return false;
  }
}

/**
 * The one of two readings of a sensor in one second that is kept, in any order: a number before none, then a good one before
 * others, then the greater number. Such readings occur when a clock is set back.
 */
export function betterReading(one: Reading, other: Reading): Reading {
  const rank = ({ quality, value }: Reading) => (quality === 'G' ? 1 : 0) + (value === null ? 0 : 2);
  const ranks = rank(one) - rank(other);
  if (ranks !== 0) return ranks > 0 ? one : other;
  if (one.value !== other.value) return (one.value ?? 0) > (other.value ?? 0) ? one : other;
  return one.quality >= other.quality ? one : other;
}

/** The number of the quarter of an hour since 1970 that contains a second. */
export const quarterOf = (second: number): number => Math.floor(second / quarterS);

const minHoldS = 90;
const holdPeriods = 1.5;
/** For a sensor that is read once a day, the longest period. */
const maxHoldS = holdPeriods * 86_400;

/** Seconds for which a reading holds if no other one follows. */
export const holdOf = ({ periodS }: Pick<Setup, 'periodS'>): number =>
  Math.max(minHoldS, Math.floor(holdPeriods * periodS));

/**
 * Seconds before midnight from which readings of any set-up may hold into the day, in whole quarters, since all readings of a
 * quarter determine which of them count. All readings since then are needed, as each ends the one before.
 */
export const lookBackS = Math.ceil(maxHoldS / quarterS) * quarterS;

/** The permanent storage of readings. */
export abstract class ReadingStore {
  /**
   * Resolves when all readings are stored. Repeating readings, even concurrently, changes nothing.
   * @throws if it is not certain that they are stored
   */
  abstract keep(readings: Reading[]): Promise<void>;
}
