import { expect, it } from '@jest/globals';
import type { SensorCrossing } from '@officina/contracts/industrial/sensor-alarm';
import { seededRandom } from '@officina/server-kit/seeded-random';
import { randomSeed } from '@officina/server-kit/testing/randomized';
import type { Crossings } from '../thresholds/crossing.ts';
import { nextCrossing } from './told-crossing.ts';

const began = Date.parse('2026-11-20T10:00:00Z') / 1_000;
const high = { side: 'high' as const, limit: 28, since: began, value: 29 };
const told: SensorCrossing = {
  ...{
    side: 'high',
    limit: 28,
    since: '2026-11-20T10:00:00.000Z',
    value: 29,
    unit: '°C',
    number: 1,
    end: null,
  },
};
const ended = { ...told, end: { at: '2026-11-20T10:02:00.000Z', value: 27 } };

/** What is told some minutes after the first crossing began. */
const next = (crossings: Partial<Crossings> | undefined, before: SensorCrossing | null, minutes: number) =>
  nextCrossing({
    crossings: crossings && { count: 1, crossing: null, last: null, ...crossings },
    ...{ told: before, unit: '°C', now: (began + minutes * 60) * 1_000, quietMs: 600_000 },
  });
const later = (minutes: number) => ({ ...high, since: began + minutes * 60, value: 30 });
const over = (number: number, from: number, until: number) => ({
  ...{ ...later(from), number },
  end: { second: began + until * 60, value: 27 },
});

it('a crossing is told once', () => {
  expect(next({ crossing: high }, null, 0)).toEqual(told);
  expect(next({ crossing: high }, told, 1)).toBeUndefined();
});

it('its end is told once, with the value that was back', () => {
  expect(next({ last: over(1, 0, 2) }, told, 2)).toEqual(ended);
  expect(next({ last: over(1, 0, 2) }, ended, 100)).toBeUndefined();
});

it('a crossing that nobody was told of is told though it is over', () => {
  expect(next({ last: over(1, 0, 2) }, null, 60)).toMatchObject({ number: 1, value: 30, end: null });
});

it('a value that swings about its limit is told once in ten minutes', () => {
  const second = { count: 2, last: over(1, 0, 2), crossing: later(3) };
  expect(next(second, ended, 9.9)).toBeUndefined();
  expect(next(second, ended, 10)).toMatchObject({ number: 2, since: '2026-11-20T10:03:00.000Z', end: null });
  // It began and ended within them.
  expect(next({ count: 2, last: over(2, 3, 9) }, ended, 30)).toBeUndefined();
  // It lasted until after them, and a kill came between.
  expect(next({ count: 2, last: over(2, 3, 11) }, ended, 30)).toMatchObject({ number: 2 });
});

it('the next crossing waits until the end of the one before is told', () => {
  const second = { count: 2, last: over(1, 0, 2), crossing: later(20) };
  expect(next(second, told, 20)).toEqual(ended);
  expect(next(second, ended, 20)).toMatchObject({ number: 2, value: 30 });
});

it('a crossing is over where another limit replaced its own, or the limit is gone', () => {
  const anew = { ...high, number: 1, end: { second: began + 60, value: null } };
  expect(next({ last: anew }, told, 5)?.end).toEqual({ at: '2026-11-20T10:01:00.000Z', value: null });
  expect(next(undefined, told, 5)?.end).toEqual({ at: '2026-11-20T10:05:00.000Z', value: null });
  expect(next(undefined, ended, 5)).toBeUndefined();
});

it('whatever looks are missed by kills, each crossing is told once at most, in order, and the last state always', () => {
  const random = seededRandom(randomSeed('told crossings'));
  for (let series = 0; series < 500; series += 1) {
    const states: Crossings = { count: 0, crossing: null, last: null };
    let stored: SensorCrossing | null = null;
    const lines: string[] = [];
    let second = began;
    const look = (): boolean => {
      const facts = { told: stored, crossings: states, unit: '°C', now: second * 1_000, quietMs: 0 };
      const found = nextCrossing(facts);
      if (found) lines.push(`${found.number} ${found.end ? 'over' : 'begun'}`);
      stored = found ?? stored;
      return found !== undefined;
    };
    for (let step = 0; step < 30; step += 1) {
      second += 1;
      if (states.crossing) {
        states.last = { ...states.crossing, number: states.count, end: { second, value: 27 } };
        states.crossing = null;
      } else {
        states.count += 1;
        states.crossing = { ...high, since: second };
      }
      if (random() < 0.5) look();
    }
    while (look());
    const numbers = lines.map((line) => Number.parseInt(line, 10));
    expect(lines).toEqual(
      numbers.map((number, at) => `${number} ${numbers[at - 1] === number ? 'over' : 'begun'}`),
    );
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    expect([numbers.at(-1), new Set(lines).size]).toEqual([15, lines.length]);
    expect(lines.at(-1)).toBe('15 over');
  }
});
