import { describe, expect, it } from '@jest/globals';
import { counterOf, signalDefinition, signalOf, type SignalDefinition } from './signal.ts';

const at = (definition: SignalDefinition, ...times: number[]) => times.map(signalOf(definition, 1));

describe('a signal', () => {
  it('can be constant', () => expect(at({ kind: 'constant', value: 18 }, 0, 7, 1e9)).toEqual([18, 18, 18]));

  it('can oscillate around its mean', () => {
    const values = at({ kind: 'sine', mean: 7.5, amplitude: 0.5, periodS: 240 }, 0, 20, 60, 120, 180, 300);
    [7.5, 7.75, 8, 7.5, 7, 8].forEach((wanted, index) => expect(values[index]).toBeCloseTo(wanted, 9));
  });

  it('can rise and start again', () =>
    expect(at({ kind: 'ramp', from: 20, to: 180, periodS: 40 }, 0, 10, 39, 40, 50)).toEqual([
      20, 60, 176, 20, 60,
    ]));

  it('can go through its steps and start again', () => {
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
  it('can count by its steps, and restarts at 0 after its last number', () => {
    const perHour = [
      { forS: 10, value: 3_600 },
      { forS: 5, value: 0 },
    ];
    const times = [0, 0.9, 1, 9.5, 10, 14, 16, 24, 149, 150, 151];
    expect(at({ kind: 'counter', perHour, wrapsAt: 100 }, ...times)).toEqual([
      0, 0, 1, 9, 10, 10, 11, 19, 0, 0, 1,
    ]);
  });

  it('can be on for its share of each period', () =>
    expect(at({ kind: 'bit', periodS: 40, duty: 0.25 }, 0, 9.9, 10, 39, 40, 50)).toEqual([1, 1, 0, 0, 1, 0]));
});

describe('a counter with standstills', () => {
  const counter = { kind: 'counter', perHour: [{ forS: 60, value: 3_600 }], wrapsAt: 100 } as const;
  const standstills = [
    { from: 1_010, until: 1_020 },
    { from: 1_050, until: 1_055 },
  ];
  const counts = (...times: number[]) =>
    times.map(counterOf({ ...counter, perHour: [...counter.perHour] }, standstills));

  it('stops during them and continues at the same rate', () =>
    expect(counts(1_009, 1_010, 1_015, 1_019, 1_020, 1_021, 1_049, 1_050, 1_054, 1_055)).toEqual([
      24, 25, 25, 25, 25, 26, 54, 55, 55, 55,
    ]));

  it('equals an undisturbed counter after the last one', () => {
    const times = [1_055, 1_060, 1_999];
    expect(counts(...times)).toEqual(times.map(counterOf({ ...counter, perHour: [...counter.perHour] })));
  });
});

describe('a walk', () => {
  const walk = { kind: 'walk', around: 80, step: 4, everyS: 10, min: 75, max: 85 } as const;
  const times = Array.from({ length: 20_000 }, (_, index) => 1_800_000_000 + index * 10);

  it('is constant between its steps', () => {
    const [first, still, next, later] = at(
      walk,
      1_800_000_000,
      1_800_000_009.9,
      1_800_000_010,
      1_800_000_019.9,
    );
    expect(still).toBe(first);
    expect(next).not.toBe(first);
    expect(later).toBe(next);
  });

  it('never exceeds its step or its bounds, and comes close to both', () => {
    const values = at(walk, ...times);
    const steps = values.slice(1).map((value, index) => Math.abs(value - (values[index] ?? 0)));
    expect(Math.max(...steps)).toBeLessThanOrEqual(4);
    expect(Math.max(...steps)).toBeGreaterThan(2);
    expect(Math.min(...values)).toBeGreaterThanOrEqual(75);
    expect(Math.min(...values)).toBeLessThan(75.5);
    expect(Math.max(...values)).toBeLessThanOrEqual(85);
    expect(Math.max(...values)).toBeGreaterThan(84.5);
    const mean = values.reduce((sum, value) => sum + value) / values.length;
    expect(Math.abs(mean - 80)).toBeLessThan(2.5);
  });

  it('is the same at each time for the same seed, regardless of earlier calls', () => {
    const forward = times.map(signalOf(walk, 7));
    expect(times.toReversed().map(signalOf(walk, 7)).toReversed()).toEqual(forward);
    expect(signalOf(walk, 8)(times[500] ?? 0)).not.toBe(forward[500]);
  });
});

it.each([
  ['no period', { kind: 'sine', mean: 1, amplitude: 1, periodS: 0 }],
  ['no steps', { kind: 'steps', steps: [] }],
  ['a duty over 1', { kind: 'bit', periodS: 4, duty: 1.1 }],
  ['a kind that is unknown', { kind: 'noise' }],
])('a definition with %s is rejected', (_, definition) =>
  expect(signalDefinition.safeParse(definition).success).toBe(false),
);
