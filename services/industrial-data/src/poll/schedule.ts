import type { Clock } from '@officina/server-kit/clock';

const toleratedMs = 2_000;

/** The time of day at an anchor plus the monotonic time since, unaffected by changes of the system clock. */
export class AnchoredClock {
  #anchor: { wall: number; monotonic: number };

  /** @param onShift called with the milliseconds by which the system clock was set, if more than 2 s */
  constructor(
    private readonly clock: Clock,
    private readonly monotonic: () => number,
    private readonly onShift: (ms: number) => void,
  ) {
    this.#anchor = this.#readClocks();
  }

  /** UTC milliseconds. */
  now(): number {
    const { wall, monotonic } = this.#readClocks();
    const expected = this.#anchor.wall + monotonic - this.#anchor.monotonic;
    const shift = wall - expected;
    if (Math.abs(shift) <= toleratedMs) return expected;
    this.#anchor = { wall, monotonic };
    this.onShift(shift);
    return wall;
  }

  #readClocks() {
    return { wall: this.clock.now().getTime(), monotonic: this.monotonic() };
  }
}

/** The share of the period in which cycles start; the rest is for long cycles. */
const phaseShare = 0.8;
const maxPhaseMs = 60_000;

/** FNV-1a: distributes keys evenly and is the same after a restart. */
export function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1)
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193) >>> 0;
  return hash;
}

/** Offset of a connection's ticks from the grid of whole periods, so that connections do not start at once. */
export const phaseOf = (key: string, periodMs: number): number =>
  hashOf(key) % Math.max(1, Math.floor(Math.min(periodMs, maxPhaseMs) * phaseShare));

/** The first tick after a time, UTC milliseconds. */
export const tickAfter = (time: number, periodMs: number, phase: number): number =>
  (Math.floor((time - phase) / periodMs) + 1) * periodMs + phase;

interface PeriodTicks {
  periodMs: number;
  phase: number;
  next: number;
}

/** A period with a due tick, and the number of ticks missed before it. */
interface Due {
  periodMs: number;
  tick: number;
  missed: number;
}

/** When a connection's sensors are read: each period on the UTC grid, independent of the last reading. */
export class Schedule {
  #periods: PeriodTicks[] = [];

  constructor(private readonly key: string) {}

  /** Sets the periods; those that stay lose no tick. */
  setPeriods(periods: Iterable<number>, now: number): void {
    const before = new Map(this.#periods.map((period) => [period.periodMs, period]));
    this.#periods = [...new Set(periods)].map((periodMs) => {
      const phase = phaseOf(this.key, periodMs);
      return before.get(periodMs) ?? { periodMs, phase, next: tickAfter(now, periodMs, phase) };
    });
  }

  /**
   * The next tick of a period, or of any; `undefined` without one.
   * @param from UTC milliseconds before which ticks are skipped
   */
  next(periodMs?: number, from = Number.NEGATIVE_INFINITY): number | undefined {
    const ticks = this.#periods
      .filter((period) => periodMs === undefined || period.periodMs === periodMs)
      .map(
        (period) =>
          period.next + Math.max(0, Math.ceil((from - period.next) / period.periodMs)) * period.periodMs,
      );
    return ticks.length === 0 ? undefined : Math.min(...ticks);
  }

  /** Takes the due ticks: only the latest of each period, so that nothing queues up. */
  takeDue(now: number): Due[] {
    return this.#periods
      .filter((period) => period.next <= now)
      .map((period) => {
        const { periodMs } = period;
        const missed = Math.floor((now - period.next) / periodMs);
        const tick = period.next + missed * periodMs;
        period.next = tick + periodMs;
        return { periodMs, tick, missed };
      });
  }

  /** Skips ticks of a period that came during its own cycle. @returns their number */
  skipPassed(periodMs: number, now: number): number {
    const period = this.#periods.find((one) => one.periodMs === periodMs);
    if (!period || period.next > now) return 0;
    const missed = Math.floor((now - period.next) / periodMs) + 1;
    period.next += missed * periodMs;
    return missed;
  }

  /** Called when the clock was set: a taken tick is not repeated, and none is made up for. */
  replan(now: number): void {
    for (const period of this.#periods) {
      const taken = period.next - period.periodMs;
      const isJustTaken = taken >= now && taken - now < Math.min(period.periodMs, maxPhaseMs);
      period.next = tickAfter(isJustTaken ? taken : now, period.periodMs, period.phase);
    }
  }
}
