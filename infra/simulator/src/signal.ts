import { z } from 'zod';

const seconds = z.number().positive().max(31_536_000);
const steps = z.array(z.object({ value: z.number(), forS: seconds })).min(1);

/** How a simulated value moves; all by the time of the simulated plant, in seconds since 1970 UTC. */
export const signalDefinition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('constant'), value: z.number() }),
  /** At `mean` and rising each `periodS` seconds. */
  z.object({ kind: z.literal('sine'), mean: z.number(), amplitude: z.number(), periodS: seconds }),
  /** Straight from one value to the other, then from the first again. */
  z.object({ kind: z.literal('ramp'), from: z.number(), to: z.number(), periodS: seconds }),
  /** Every so often up or down by at most `step`, seeded, turned back at its bounds. */
  z.object({
    ...{ kind: z.literal('walk'), start: z.number(), step: z.number().positive(), everyS: seconds },
    ...{ min: z.number(), max: z.number() },
  }),
  /** One value after the other, then from the first again. */
  z.object({ kind: z.literal('steps'), steps }),
  /** Whole units counted since 1970 at so many an hour, step by step; starts at 0 again where it wraps. */
  z.object({ kind: z.literal('counter'), perHour: steps, wrapsAt: z.number().int().positive() }),
  /** 1 for the `duty` share of each period, then 0. */
  z.object({ kind: z.literal('bit'), periodS: seconds, duty: z.number().min(0).max(1) }),
]);

export type SignalDefinition = z.infer<typeof signalDefinition>;
type Walk = Extract<SignalDefinition, { kind: 'walk' }>;
type Steps = z.infer<typeof steps>;

/** A value at a time, in seconds since 1970 UTC; asked with times that do not go back. */
export type Signal = (at: number) => number;

interface Origin {
  /** When walks begin, in seconds since 1970. */
  startedAt: number;
  /** Numbers in [0, 1). */
  random: () => number;
}

const lengthOf = (all: Steps): number => all.reduce((sum, { forS }) => sum + forS, 0);

function stepAt(all: Steps, at: number): number {
  let left = at % lengthOf(all);
  const found = all.find(({ forS }) => (left -= forS) < 0);
  return (found ?? all[0])?.value ?? 0;
}

/** Value times seconds since 1970. */
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

function walk({ start, step, everyS, min, max }: Walk, { startedAt, random }: Origin): Signal {
  let value = start;
  let taken = 0;
  return (at) => {
    // Caught up with when somebody asks: a value that nobody reads costs nothing.
    for (const due = Math.floor((at - startedAt) / everyS); taken < due; taken += 1) {
      const next = value + (random() * 2 - 1) * step;
      const turned = next > max ? 2 * max - next : next < min ? 2 * min - next : next;
      value = Math.min(max, Math.max(min, turned));
    }
    return value;
  };
}

/** The signal of a definition. It is worked out when it is asked, never by a timer. */
export function signalOf(definition: SignalDefinition, origin: Origin): Signal {
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
      return walk(definition, origin);
    case 'steps':
      return (at) => stepAt(definition.steps, at);
    case 'counter':
      return (at) => Math.floor(sumUntil(definition.perHour, at) / 3_600) % definition.wrapsAt;
    case 'bit':
      return (at) => Number(at % definition.periodS < definition.duty * definition.periodS);
  }
}
