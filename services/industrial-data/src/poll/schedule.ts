import type { Clock } from '@officina/server-kit/clock';

const toleratedMs = 2_000;

/** The time of day as it was at an anchor and has run since, whatever is done to the machine's clock in between. */
export class AnchoredClock {
  #anchor: { wall: number; monotonic: number };

  /** @param onShift told by how many milliseconds the machine's clock was set, when it is more than 2 s */
  constructor(
    private readonly clock: Clock,
    private readonly monotonic: () => number,
    private readonly onShift: (ms: number) => void,
  ) {
    this.#anchor = this.#look();
  }

  /** UTC milliseconds. */
  now(): number {
    const { wall, monotonic } = this.#look();
    const expected = this.#anchor.wall + monotonic - this.#anchor.monotonic;
    const shift = wall - expected;
    if (Math.abs(shift) <= toleratedMs) return expected;
    this.#anchor = { wall, monotonic };
    this.onShift(shift);
    return wall;
  }

  #look() {
    return { wall: this.clock.now().getTime(), monotonic: this.monotonic() };
  }
}

/** Of the period, in which cycles begin: the rest is for those that take long. */
const phaseShare = 0.8;
const longestPhaseMs = 60_000;

/** FNV-1a: spreads keys evenly and gives the same after a restart. */
export function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1)
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193) >>> 0;
  return hash;
}

/** By how much a connection's ticks lie behind the grid of whole periods, so that not all begin at once. */
export const phaseOf = (key: string, periodMs: number): number =>
  hashOf(key) % Math.max(1, Math.floor(Math.min(periodMs, longestPhaseMs) * phaseShare));

/** The first tick after a time, UTC milliseconds. */
export const tickAfter = (time: number, periodMs: number, phase: number): number =>
  (Math.floor((time - phase) / periodMs) + 1) * periodMs + phase;

interface Beat {
  periodMs: number;
  phase: number;
  next: number;
}

/** A period whose tick has come, and how many went by before it unseen. */
interface Due {
  periodMs: number;
  tick: number;
  missed: number;
}

/** When a connection's sensors are read: each period on the UTC grid, never counted from the last reading. */
export class Schedule {
  #beats: Beat[] = [];

  constructor(private readonly key: string) {}

  /** The periods that there are; those that are kept lose no tick. */
  setPeriods(periods: Iterable<number>, now: number): void {
    const before = new Map(this.#beats.map((beat) => [beat.periodMs, beat]));
    this.#beats = [...new Set(periods)].map((periodMs) => {
      const phase = phaseOf(this.key, periodMs);
      return before.get(periodMs) ?? { periodMs, phase, next: tickAfter(now, periodMs, phase) };
    });
  }

  /**
   * The next tick of a period, or of any; `undefined` without one.
   * @param from UTC milliseconds before which ticks are passed over
   */
  next(periodMs?: number, from = Number.NEGATIVE_INFINITY): number | undefined {
    const ticks = this.#beats
      .filter((beat) => periodMs === undefined || beat.periodMs === periodMs)
      .map((beat) => beat.next + Math.max(0, Math.ceil((from - beat.next) / beat.periodMs)) * beat.periodMs);
    return ticks.length === 0 ? undefined : Math.min(...ticks);
  }

  /** Takes what is due: of each period the latest tick alone, so that nothing queues up. */
  take(now: number): Due[] {
    return this.#beats
      .filter((beat) => beat.next <= now)
      .map((beat) => {
        const { periodMs } = beat;
        const missed = Math.floor((now - beat.next) / periodMs);
        const tick = beat.next + missed * periodMs;
        beat.next = tick + periodMs;
        return { periodMs, tick, missed };
      });
  }

  /** Ticks of a period that came while its own cycle ran: they are passed over. @returns how many */
  pass(periodMs: number, now: number): number {
    const beat = this.#beats.find((one) => one.periodMs === periodMs);
    if (!beat || beat.next > now) return 0;
    const missed = Math.floor((now - beat.next) / periodMs) + 1;
    beat.next += missed * periodMs;
    return missed;
  }

  /** The clock was set: a tick that was taken does not come again, and none is made up for. */
  replan(now: number): void {
    for (const beat of this.#beats) {
      const taken = beat.next - beat.periodMs;
      const isJustTaken = taken >= now && taken - now < Math.min(beat.periodMs, longestPhaseMs);
      beat.next = tickAfter(isJustTaken ? taken : now, beat.periodMs, beat.phase);
    }
  }
}
