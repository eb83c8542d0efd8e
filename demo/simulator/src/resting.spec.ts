import { describe, expect, it } from '@jest/globals';
import { resting } from './resting.ts';

const standstills = [{ from: 1_000, until: 1_100 }];

describe('a value during a standstill', () => {
  it('reaches its resting value at once, and returns at once', () => {
    const speed = resting(() => 6_000, { value: 0, halfS: 0 }, standstills);
    expect([999, 1_000, 1_099.9, 1_100].map(speed)).toEqual([6_000, 0, 0, 6_000]);
  });

  it('approaches and leaves the resting value exponentially with its half-life', () => {
    const warmth = resting(() => 100, { value: 20, halfS: 50 }, standstills);
    expect([1_000, 1_050, 1_099.999, 1_150, 1_200].map(warmth).map(Math.round)).toEqual([
      100, 60, 40, 70, 85,
    ]);
  });

  it('is unchanged at other times', () => {
    const signal = resting((at) => at, { value: 0, halfS: 10 }, standstills);
    expect(signal(500)).toBe(500);
    expect(signal(2_000)).toBeCloseTo(2_000, 3);
  });
});
