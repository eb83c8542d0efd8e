import { seededRandom } from '@officina/server-kit/seeded-random';
import { z } from 'zod';

const seconds = z.number().positive().max(31_536_000);
const steps = z.array(z.object({ value: z.number(), forS: seconds })).min(1);

/** Movement of a simulated value over the time of the simulated plant, in seconds since 1970 UTC. */
export const signalDefinition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('constant'), value: z.number() }),
  /** At `mean` and rising at each multiple of `periodS` seconds. */
  z.object({ kind: z.literal('sine'), mean: z.number(), amplitude: z.number(), periodS: seconds }),
  /** A straight line from one value to the other, repeated. */
  z.object({ kind: z.literal('ramp'), from: z.number(), to: z.number(), periodS: seconds }),
  /** A seeded walk of at most `step` up or down every `everyS` seconds, mostly around a value and within its bounds. */
  z.object({
    ...{ kind: z.literal('walk'), around: z.number(), step: z.number().positive(), everyS: seconds },
    ...{ min: z.number(), max: z.number() },
  }),
  /** One value after the other, repeated. */
  z.object({ kind: z.literal('steps'), steps }),
  /** Whole units counted since 1970 at this rate per hour, step by step; restarts at 0 when it wraps. */
  z.object({ kind: z.literal('counter'), perHour: steps, wrapsAt: z.number().int().positive() }),
  /** 1 for the `duty` share of each period, then 0. */
  z.object({ kind: z.literal('bit'), periodS: seconds, duty: z.number().min(0).max(1) }),
]);

export type SignalDefinition = z.infer<typeof signalDefinition>;
type Walk = Extract<SignalDefinition, { kind: 'walk' }>;
type Steps = z.infer<typeof steps>;

type Counter = Extract<SignalDefinition, { kind: 'counter' }>;

/** The value at a time, in seconds since 1970 UTC. It depends only on the time, so calls may come in any order. */
export type Signal = (at: number) => number;

/**
 * A stretch in which a machine stands still, from `from` (included) to `until` (excluded), in seconds since 1970 UTC.
 */
export interface Standstill {
  from: number;
  until: number;
}

const lengthOf = (all: Steps): number => all.reduce((sum, { forS }) => sum + forS, 0);

function stepAt(all: Steps, at: number): number {
  let left = at % lengthOf(all);
  const found = all.find(({ forS }) => (left -= forS) < 0);
  return (found ?? all[0])?.value ?? 0;
}

/** Sum of the values times their seconds since 1970. */
function sumUntil(all: Steps, at: number): number {
  const rounds = Math.floor(at / lengthOf(all));
  let left = at - rounds * lengthOf(all);
  let sum = rounds * all.reduce((whole, { value, forS }) => whole + value * forS, 0);
  for (const { value, forS } of all) {
    sum += value * Math.min(left, forS);
    left = Math.max(0, left - forS);
  }
  return sum;
}

/** Waves of a walk, each twice as long as the previous one and higher by the square root of two. */
const waves = Array.from({ length: 12 }, (_, index) => ({ length: 2 ** index, height: 2 ** (index / 2) }));
/** The most that all waves together can move in one step. */
const maxStep = waves.reduce((sum, { length, height }) => sum + (2 * height) / length, 0);

/** A seeded value in [-1, 1) at each whole number, with straight lines between them. The last line is cached. */
function waveOf(seed: number): Signal {
  const heightAt = (knot: number) => seededRandom(seed + knot)() * 2 - 1;
  let knot = Number.NaN;
  let [height, rise] = [0, 0];
  return (at) => {
    if (Math.floor(at) !== knot) {
      knot = Math.floor(at);
      height = heightAt(knot);
      rise = heightAt(knot + 1) - height;
    }
    return height + rise * (at - knot);
  };
}

function walk({ around, step, everyS, min, max }: Walk, seed: number): Signal {
  const random = seededRandom(seed);
  const seeded = waves.map((wave) => ({ ...wave, heightAt: waveOf(random() * 2 ** 31) }));
  return (at) => {
    const taken = Math.floor(at / everyS);
    const sum = seeded.reduce(
      (all, { length, height, heightAt }) => all + height * heightAt(taken / length),
      0,
    );
    const value = around + (sum * step) / maxStep;
    const turned = value > max ? 2 * max - value : value < min ? 2 * min - value : value;
    return Math.min(max, Math.max(min, turned));
  };
}

/**
 * A counter with standstills. After the last one it equals an undisturbed counter; before each it is ahead by the
 * counts missing later.
 */
export function counterOf({ perHour, wrapsAt }: Counter, standstills: readonly Standstill[] = []): Signal {
  const countUntil = (at: number) => sumUntil(perHour, at) / 3_600;
  const left = standstills.map(({ from, until }) => ({
    ...{ from, until },
    ...{ end: countUntil(until), whole: countUntil(until) - countUntil(from) },
  }));
  return (at) => {
    const ahead = left.reduce((sum, { from, until, end, whole }) => {
      if (at >= until) return sum;
      return sum + (at <= from ? whole : end - countUntil(at));
    }, 0);
    return Math.floor(countUntil(at) + ahead) % wrapsAt;
  };
}

/** @param seed makes a walk repeatable */
export function signalOf(definition: SignalDefinition, seed: number): Signal {
  switch (definition.kind) {
    case 'constant':
      return () => definition.value;
    case 'sine':
      return (at) =>
        definition.mean + definition.amplitude * Math.sin((2 * Math.PI * at) / definition.periodS);
    case 'ramp': {
      const { from, to, periodS } = definition;
      return (at) => from + ((to - from) * (at % periodS)) / periodS;
    }
    case 'walk':
      return walk(definition, seed);
    case 'steps':
      return (at) => stepAt(definition.steps, at);
    case 'counter':
      return counterOf(definition);
    case 'bit':
      return (at) => Number(at % definition.periodS < definition.duty * definition.periodS);
  }
}
