import type { Signal, Standstill } from './signal.ts';

/** Where a value goes while its machine stands. */
export interface AtRest {
  value: number;
  /** Seconds in which it goes half of the way there, and half of the way back afterwards; 0 = at once. */
  halfS: number;
}

/** After so many halvings nothing is left that a number could show. */
const halvings = 60;

const left = (seconds: number, halfS: number): number => (halfS === 0 ? 0 : 2 ** (-seconds / halfS));

/** How much of the way to its rest a value has gone, 0–1. */
function restedAt(at: number, { from, until }: Standstill, halfS: number): number {
  if (at < from || at > until + halvings * halfS) return 0;
  if (at < until) return 1 - left(at - from, halfS);
  return (1 - left(until - from, halfS)) * left(at - until, halfS);
}

/** A signal that goes to its rest in each standstill. */
export function resting(signal: Signal, rest: AtRest, standstills: readonly Standstill[]): Signal {
  return (at) => {
    let share = 0;
    for (const standstill of standstills) share = Math.max(share, restedAt(at, standstill, rest.halfS));
    return signal(at) * (1 - share) + rest.value * share;
  };
}
