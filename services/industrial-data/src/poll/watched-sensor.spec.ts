import { describe, expect, test } from '@jest/globals';
import { Counter } from './watched-sensor.ts';

const minute = 60_000;

/** Counts per hour of readings a minute apart. */
const perHour = (bits: number, ...counts: number[]) => {
  const counter = new Counter(2 ** bits, 90_000);
  return counts.map((count, index) => counter.perHour(count, index * minute, false));
};

describe('a running count becomes counts per hour', () => {
  test('the first reading says only where it stands', () => expect(perHour(16, 100)).toEqual([null]));

  test('ten a minute are 600 an hour, none are 0', () =>
    expect(perHour(16, 100, 110, 110, 130)).toEqual([null, 600, 0, 1_200]));

  test('16 bits that run over: 65,530 to 4 are ten', () =>
    expect(perHour(16, 65_530, 4)).toEqual([null, 600]));

  test('32 bits that run over: 4,294,967,290 to 4 are ten', () =>
    expect(perHour(32, 4_294_967_290, 4)).toEqual([null, 600]));

  test('a count that began anew: what it shows was made since', () => {
    expect(perHour(16, 5_000, 7)).toEqual([null, 420]);
    // 90 % of 65,536 are 58,982.4, 10 % are 6,553.6.
    expect(perHour(16, 58_982, 10)).toEqual([null, 600]);
    expect(perHour(16, 60_000, 6_554)).toEqual([null, 393_240]);
  });

  test('32 bits at 65,530 have not run over', () => expect(perHour(32, 65_530, 4)).toEqual([null, 240]));
});

describe('after an outage', () => {
  test('up to the hold the rate is that of the whole time', () => {
    const counter = new Counter(2 ** 16, 90_000);
    counter.perHour(100, 0, false);
    expect(counter.perHour(130, 90_000, false)).toBe(1_200);
  });

  test('beyond it the reading is only where it stands', () => {
    const counter = new Counter(2 ** 16, 90_000);
    counter.perHour(100, 0, false);
    expect(counter.perHour(130, 90_001, false)).toBeNull();
    expect(counter.perHour(140, 90_001 + minute, false)).toBe(600);
  });

  test('of a device that was dialled again a lower count says nothing, a higher one what it always does', () => {
    const counter = new Counter(2 ** 16, 90_000);
    counter.perHour(65_000, 0, false);
    expect(counter.perHour(100, minute, true)).toBeNull();
    expect(counter.perHour(110, 2 * minute, true)).toBe(600);
  });
});
