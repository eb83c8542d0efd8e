import type { Signal, Standstill } from './signal.ts';

/** The value during a standstill of the machine. */
export interface RestingValue {
  value: number;
  /** Half-life in seconds for going there and back; 0 = at once. */
  halfS: number;
}

/** After this many half-lives the remaining difference cannot be represented. */
const maxHalfLives = 60;

const left = (seconds: number, halfS: number): number => (halfS === 0 ? 0 : 2 ** (-seconds / halfS));

/** How far a value has approached its resting value, 0–1. */
function restShareAt(at: number, { from, until }: Standstill, halfS: number): number {
  if (at < from || at > until + maxHalfLives * halfS) return 0;
  if (at < until) return 1 - left(at - from, halfS);
  return (1 - left(until - from, halfS)) * left(at - until, halfS);
}

/** A signal that approaches its resting value in each standstill. */
export function resting(signal: Signal, rest: RestingValue, standstills: readonly Standstill[]): Signal {
  return (at) => {
    let share = 0;
    for (const standstill of standstills) share = Math.max(share, restShareAt(at, standstill, rest.halfS));
    return signal(at) * (1 - share) + rest.value * share;
  };
}
