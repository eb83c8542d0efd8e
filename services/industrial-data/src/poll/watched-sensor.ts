import type { ReadFailure, SensorState } from '@officina/contracts/industrial/readings';
import { toEngineeringUnits } from '@officina/contracts/industrial/unit';
import type { Answer } from '../device/blocks.ts';
import { decode } from '../device/decode.ts';
import { BackOff } from './back-off.ts';
import type { PolledSensor } from './connection.ts';
import type { Quality, Sample } from './sample.ts';

const hourMs = 3_600_000;
const wrapsFrom = 0.9;
const wrapsTo = 0.1;

/** Converts a running count to counts per hour; detects overflows and resets. */
export class Counter {
  #last: { count: number; at: number } | undefined;

  /**
   * @param range counts before an overflow, 2^16 for 16 bits
   * @param holdMs beyond this time without a reading the rate is unknown
   */
  constructor(
    private readonly range: number,
    private readonly holdMs: number,
  ) {}

  /**
   * @param at monotonic milliseconds
   * @param isRedialled whether the connection was lost since the reading before: a lower count then means a reset at an unknown
   *   time
   * @returns counts per hour since the reading before; `null` if unknown
   */
  perHour(count: number, at: number, isRedialled: boolean): number | null {
    const before = this.#last;
    this.#last = { count, at };
    if (!before || at - before.at > this.holdMs || at <= before.at) return null;
    if (count < before.count && isRedialled) return null;
    return (this.#countedSince(before.count, count) * hourMs) / (at - before.at);
  }

  #countedSince(old: number, count: number): number {
    if (count >= old) return count - old;
    const isWrapped = old > wrapsFrom * this.range && count < wrapsTo * this.range;
    return isWrapped ? count - old + this.range : count;
  }
}

/** When and over which connection something was read: time of day, and a monotonic clock. */
interface Moment {
  at: number;
  monotonic: number;
  /** Number of the connection, which increases with each connect. */
  dials: number;
}

const shortestHoldMs = 90_000;
const holdOf = (periodMs: number): number => Math.max(shortestHoldMs, 1.5 * periodMs);
const iso = (time: number | undefined): string | null =>
  time === undefined ? null : new Date(time).toISOString();

/** A polled sensor and its state. */
export class WatchedSensor {
  #quality: Quality | undefined;
  #failure: ReadFailure | undefined;
  #since: number | undefined;
  #value: { value: number; at: number } | undefined;
  /** The last answer that had words. */
  #answered: Moment | undefined;
  readonly #counter: Counter | undefined;
  readonly #refused: BackOff;

  constructor(
    readonly sensor: PolledSensor,
    refusedMs: readonly number[],
  ) {
    const { register, periodMs } = sensor;
    if (register.counter) this.#counter = new Counter(2 ** (16 * register.count), holdOf(periodMs));
    this.#refused = new BackOff(refusedMs);
  }

  /** Quality of the last attempt; `undefined` before the first one. */
  get quality(): Quality | undefined {
    return this.#quality;
  }

  /** Monotonic milliseconds until which a refused sensor is not read; minus infinity for others. */
  get pausedUntil(): number {
    return this.#refused.until;
  }

  /** Records an answer of the device. */
  answered(answer: Answer, moment: Moment): Sample {
    if ('exception' in answer) {
      if (answer.exception <= 3) this.#refused.failed(moment.monotonic);
      else this.#refused.reset();
      return this.#sample(moment.at, null, `X${answer.exception}`);
    }
    this.#refused.reset();
    const { register, scale } = this.sensor;
    const raw = decode(register, answer.words);
    const value = this.#counter ? this.#rate(this.#counter, raw, moment) : toEngineeringUnits(raw, scale);
    const sample = this.#read(value, moment.at);
    this.#answered = moment;
    return sample;
  }

  /** Records that no answer came. */
  failed(failure: ReadFailure, at: number): Sample {
    return this.#sample(at, null, failure === 'not_allowed' ? 'C' : 'T', failure);
  }

  /** Repeats the last state, as the sensor was not read this time. */
  repeated(at: number): Sample {
    return this.#sample(at, null, this.#quality ?? 'T', this.#failure);
  }

  state(next: number | undefined): SensorState {
    return {
      sensorId: this.sensor.id,
      value: this.#value?.value ?? null,
      quality: this.#quality ?? null,
      at: iso(this.#value?.at),
      next: iso(next),
      since: iso(this.#since),
      ...(this.#failure && { failure: this.#failure }),
    };
  }

  #read(value: number | null, at: number): Sample {
    if (value !== null && !Number.isFinite(value)) return this.#sample(at, null, 'R');
    if (value !== null) this.#value = { value, at };
    return this.#sample(at, value, 'G');
  }

  /** A counter's answer before, if its count since then is known, or can be. */
  #countsSince(at: number, value: number | null): number | undefined {
    if (!this.#counter || !this.#answered) return undefined;
    const before = this.#answered.at;
    return value !== null || at - before <= holdOf(this.sensor.periodMs) ? before : undefined;
  }

  #rate(counter: Counter, raw: number, { monotonic, dials }: Moment): number | null {
    const perHour = counter.perHour(raw, monotonic, dials !== this.#answered?.dials);
    return perHour === null ? null : toEngineeringUnits(perHour, { ...this.sensor.scale, offset: 0 });
  }

  #sample(at: number, value: number | null, quality: Quality, failure?: ReadFailure): Sample {
    if (quality !== this.#quality) this.#since = at;
    this.#quality = quality;
    this.#failure = failure;
    const { id: sensorId, tenantId, cfg, periodMs } = this.sensor;
    const since = this.#countsSince(at, value);
    return {
      ...{ sensorId, tenantId, cfg, periodMs, at, value, quality },
      ...(since !== undefined && { since }),
      ...(failure && { failure }),
    };
  }
}
