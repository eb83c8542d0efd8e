import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '@officina/server-kit/seeded-random';
import { signalDefinition, signalOf, type SignalDefinition } from './signal.ts';

const origin = (seed = 1) => ({ startedAt: 0, random: seededRandom(seed) });
const at = (definition: SignalDefinition, ...times: number[]) => times.map(signalOf(definition, origin()));

describe('a signal', () => {
  it('stays', () => expect(at({ kind: 'constant', value: 18 }, 0, 7, 1e9)).toEqual([18, 18, 18]));

  it('swings around its mean', () => {
    const values = at({ kind: 'sine', mean: 7.5, amplitude: 0.5, periodS: 240 }, 0, 20, 60, 120, 180, 300);
    [7.5, 7.75, 8, 7.5, 7, 8].forEach((wanted, index) => expect(values[index]).toBeCloseTo(wanted, 9));
  });

  it('climbs and begins again', () =>
    expect(at({ kind: 'ramp', from: 20, to: 180, periodS: 40 }, 0, 10, 39, 40, 50)).toEqual([
      20, 60, 176, 20, 60,
    ]));

  it('goes through its steps and begins again', () => {
    const steps = [
      { forS: 10, value: 6_000 },
      { forS: 5, value: 0 },
      { forS: 15, value: 5_400 },
    ];
    expect(at({ kind: 'steps', steps }, 0, 9.9, 10, 14.9, 15, 29.9, 30, 70)).toEqual([
      6_000, 6_000, 0, 0, 5_400, 5_400, 6_000, 0,
    ]);
  });

  // 3,600 an hour is one a second: 10 in the first ten seconds, none in the next five.
  it('counts by its steps, and is 0 behind its last number', () => {
    const perHour = [
      { forS: 10, value: 3_600 },
      { forS: 5, value: 0 },
    ];
    const times = [0, 0.9, 1, 9.5, 10, 14, 16, 24, 149, 150, 151];
    expect(at({ kind: 'counter', perHour, wrapsAt: 100 }, ...times)).toEqual([
      0, 0, 1, 9, 10, 10, 11, 19, 0, 0, 1,
    ]);
  });

  it('is on for its share of each period', () =>
    expect(at({ kind: 'bit', periodS: 40, duty: 0.25 }, 0, 9.9, 10, 39, 40, 50)).toEqual([1, 1, 0, 0, 1, 0]));
});

describe('a walk', () => {
  const walk = { kind: 'walk', start: 80, step: 4, everyS: 10, min: 70, max: 90 } as const;
  const minutes = Array.from({ length: 1_000 }, (_, index) => index * 10);

  it('begins at its start and stands still between its steps', () => {
    const [first, still, next, later] = at(walk, 0, 9.9, 10, 19.9);
    expect([first, still]).toEqual([80, 80]);
    expect(next).not.toBe(80);
    expect(later).toBe(next);
  });

  it('takes no longer step than allowed, leaves its bounds never, and comes near both', () => {
    const values = at(walk, ...minutes);
    const steps = values.slice(1).map((value, index) => Math.abs(value - (values[index] ?? 0)));
    expect(Math.max(...steps)).toBeLessThanOrEqual(4);
    expect(Math.max(...steps)).toBeGreaterThan(3);
    expect(Math.min(...values)).toBeGreaterThanOrEqual(70);
    expect(Math.min(...values)).toBeLessThan(72);
    expect(Math.max(...values)).toBeLessThanOrEqual(90);
    expect(Math.max(...values)).toBeGreaterThan(88);
  });

  it('is the same for the same seed, however often it is read', () => {
    const often = minutes.map(signalOf(walk, origin(7)));
    expect(signalOf(walk, origin(7))(9_990)).toBe(often.at(-1));
    expect(signalOf(walk, origin(8))(9_990)).not.toBe(often.at(-1));
  });
});

it.each([
  ['no period', { kind: 'sine', mean: 1, amplitude: 1, periodS: 0 }],
  ['no steps', { kind: 'steps', steps: [] }],
  ['a duty over 1', { kind: 'bit', periodS: 4, duty: 1.1 }],
  ['a kind that is unknown', { kind: 'noise' }],
])('a definition with %s is refused', (_, definition) =>
  expect(signalDefinition.safeParse(definition).success).toBe(false),
);
