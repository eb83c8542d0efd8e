import { describe, expect, test } from '@jest/globals';
import { BackOff, UnitBreaker } from './back-off.ts';
import { defaultTiming } from './timing.ts';
const pausesOf = (random: number, count: number, steps = defaultTiming.backOffMs) => {
  const backOff = new BackOff(steps, () => random);
  return Array.from({ length: count }, () => {
    backOff.failed(0);
    return Math.round(backOff.until);
  });
};

describe('the pause before a reconnect', () => {
  test('is 1, 2, 4, 8, 16 and then 25 s', () =>
    expect(pausesOf(0.5, 8)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 25_000, 25_000, 25_000]));

  test('varies by up to a fifth, at random: at most 30 s', () => {
    expect(pausesOf(0, 6)).toEqual([800, 1_600, 3_200, 6_400, 12_800, 20_000]);
    expect(pausesOf(1, 6)).toEqual([1_200, 2_400, 4_800, 9_600, 19_200, 30_000]);
  });

  test('starts at 1 s again after a success', () => {
    const backOff = new BackOff(defaultTiming.backOffMs, () => 0.5);
    for (let time = 0; time < 5; time += 1) backOff.failed(0);
    backOff.reset();
    expect(backOff.until).toBe(Number.NEGATIVE_INFINITY);
    backOff.failed(100);
    expect(backOff.until).toBe(1_100);
  });
});

test('a refused register is retried after 1, 3, 10, 20, 40 and then 60 minutes', () => {
  const minutes = pausesOf(0.5, 7, defaultTiming.refusedMs).map((ms) => ms / 60_000);
  expect(minutes).toEqual([1, 3, 10, 20, 40, 60, 60]);
});

describe('a unit behind a gateway', () => {
  const breaker = () => new UnitBreaker(defaultTiming.breakerMs, () => 0.5);

  test('is paused for 30 s after two failed cycles, then twice as long each time up to ten minutes', () => {
    const unit = breaker();
    unit.failed(0, true);
    expect(unit.state(0)).toBe('closed');
    unit.failed(0, true);
    const pauses: number[] = [];
    let now = 0;
    for (let time = 0; time < 7; time += 1) {
      const began = now;
      while (unit.state(now) === 'open') now += 500;
      pauses.push((now - began) / 1_000);
      expect(unit.state(now)).toBe('probe');
      unit.failed(now, false);
    }
    expect(pauses).toEqual([30, 60, 120, 240, 480, 600, 600]);
  });

  test('is not paused while no other unit of the gateway answers', () => {
    const unit = breaker();
    for (let time = 0; time < 10; time += 1) unit.failed(time, false);
    expect(unit.state(10)).toBe('closed');
  });

  test('starts over after an answer', () => {
    const unit = breaker();
    unit.failed(0, true);
    unit.failed(0, true);
    unit.answered();
    expect(unit.state(0)).toBe('closed');
    unit.failed(0, true);
    expect(unit.state(0)).toBe('closed');
  });
});
