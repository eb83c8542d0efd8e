import { describe, expect, it } from '@jest/globals';
import { resting } from './resting.ts';

const standstills = [{ from: 1_000, until: 1_100 }];

describe('a value whose machine stands', () => {
  it('is at its rest at once, and back at once', () => {
    const speed = resting(() => 6_000, { value: 0, halfS: 0 }, standstills);
    expect([999, 1_000, 1_099.9, 1_100].map(speed)).toEqual([6_000, 0, 0, 6_000]);
  });

  it('goes there and back slowly, half of what is left in each so many seconds', () => {
    const warmth = resting(() => 100, { value: 20, halfS: 50 }, standstills);
    expect([1_000, 1_050, 1_099.999, 1_150, 1_200].map(warmth).map(Math.round)).toEqual([
      100, 60, 40, 70, 85,
    ]);
  });

  it('moves as ever at other times', () => {
    const signal = resting((at) => at, { value: 0, halfS: 10 }, standstills);
    expect(signal(500)).toBe(500);
    expect(signal(2_000)).toBeCloseTo(2_000, 3);
  });
});
