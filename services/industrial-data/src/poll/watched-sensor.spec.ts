import { describe, expect, test } from '@jest/globals';
import { Counter } from './watched-sensor.ts';

const minute = 60_000;

/** Counts per hour of readings one minute apart. */
const perHour = (bits: number, ...counts: number[]) => {
  const counter = new Counter(2 ** bits, 90_000);
  return counts.map((count, index) => counter.perHour(count, index * minute, false));
};

describe('a counter’s rate per hour', () => {
  test('is unknown at the first reading', () => expect(perHour(16, 100)).toEqual([null]));

  test('is 600 for ten per minute, 0 for none', () =>
    expect(perHour(16, 100, 110, 110, 130)).toEqual([null, 600, 0, 1_200]));

  test('survives a 16-bit overflow: 65,530 to 4 are ten', () =>
    expect(perHour(16, 65_530, 4)).toEqual([null, 600]));

  test('survives a 32-bit overflow: 4,294,967,290 to 4 are ten', () =>
    expect(perHour(32, 4_294_967_290, 4)).toEqual([null, 600]));

  test('uses the count since a reset', () => {
    expect(perHour(16, 5_000, 7)).toEqual([null, 420]);
    // 90 % of 65,536 are 58,982.4, 10 % are 6,553.6.
    expect(perHour(16, 58_982, 10)).toEqual([null, 600]);
    expect(perHour(16, 60_000, 6_554)).toEqual([null, 393_240]);
  });

  test('assumes a reset, not an overflow, for 32 bits at 65,530', () =>
    expect(perHour(32, 65_530, 4)).toEqual([null, 240]));
});

describe('a counter’s rate after an outage', () => {
  test('covers the whole outage up to the hold time', () => {
    const counter = new Counter(2 ** 16, 90_000);
    counter.perHour(100, 0, false);
    expect(counter.perHour(130, 90_000, false)).toBe(1_200);
  });

  test('is unknown beyond the hold time', () => {
    const counter = new Counter(2 ** 16, 90_000);
    counter.perHour(100, 0, false);
    expect(counter.perHour(130, 90_001, false)).toBeNull();
    expect(counter.perHour(140, 90_001 + minute, false)).toBe(600);
  });

  test('is unknown for a lower count after a reconnect, and as usual for a higher one', () => {
    const counter = new Counter(2 ** 16, 90_000);
    counter.perHour(65_000, 0, false);
    expect(counter.perHour(100, minute, true)).toBeNull();
    expect(counter.perHour(110, 2 * minute, true)).toBe(600);
  });
});
