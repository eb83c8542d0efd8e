import { beforeEach, describe, expect, it } from '@jest/globals';
import { MinuteRing } from './last-hours.ts';

const minute = 60;
/** 20 November 2026, 12:07:30 UTC: the middle of a minute. */
const now = Date.parse('2026-11-20T12:07:30Z') / 1_000;
const begin = now - 30;
const first = begin - 59 * minute;

let ring: MinuteRing;
beforeEach(() => {
  ring = new MinuteRing();
});

/** The minutes of the hour that have a value, by age; 0 is the oldest. */
const filled = (at = now) =>
  Object.fromEntries(ring.hour(at).flatMap((value, index) => (value === null ? [] : [[index, value]])));

describe('the minutes of an hour', () => {
  it('are sixty without a value before the first reading', () => {
    expect(ring.hour(now)).toEqual(Array<null>(60).fill(null));
  });

  it('have the last value of their minute, from its first second to its last', () => {
    ring.add(begin - minute, 1, now);
    ring.add(begin - 1, 2, now);
    ring.add(begin, 3, now);
    expect(filled()).toEqual({ 58: 2, 59: 3 });
  });

  it('tell zero and negative values from missing ones', () => {
    ring.add(begin - minute, 0, now);
    ring.add(begin, -1.5, now);
    expect(filled()).toEqual({ 58: 0, 59: -1.5 });
  });

  it('are sixty: a reading of the sixty-first minute is ignored', () => {
    ring.add(first, 1, now);
    ring.add(first - 1, 2, now);
    expect(filled()).toEqual({ 0: 1 });
  });

  it('move on with time, and drop values older than an hour', () => {
    for (let index = 0; index < 60; index += 1) ring.add(first + index * minute, index, now);
    expect(ring.hour(now)).toEqual(Array.from({ length: 60 }, (_, index) => index));
    expect(filled(now + 58 * minute)).toEqual({ 0: 58, 1: 59 });
    expect(filled(now + 60 * minute)).toEqual({});
  });

  it('are empty after a pause: values of another hour are not shown', () => {
    for (let index = 0; index < 60; index += 1) ring.add(first + index * minute, index, now);
    for (const hours of [1, 24, 61]) expect(filled(now + hours * 3_600)).toEqual({});
    const later = now + 5 * 3_600;
    ring.add(later, 7, later);
    expect(filled(later)).toEqual({ 59: 7 });
  });
});

describe('a reading with a future time', () => {
  it('is accepted up to a minute ahead, shown when its minute comes, and replaces no other', () => {
    ring.add(first, 1, now);
    ring.add(now + minute, 2, now);
    expect(filled()).toEqual({ 0: 1 });
    expect(filled(now + minute)).toEqual({ 59: 2 });
  });

  it('is ignored if it is further ahead', () => {
    ring.add(begin, 1, now);
    for (const ahead of [minute + 1, 3_600, 61 * minute, 86_400]) ring.add(now + ahead, 2, now);
    expect(filled()).toEqual({ 59: 1 });
    expect(filled(now + 2 * minute)).toEqual({ 57: 1 });
  });
});

describe('a clock that is set back', () => {
  it('starts a new hour if it is set back by hours, which fills as usual', () => {
    for (let index = 0; index < 60; index += 1) ring.add(first + index * minute, index, now);
    const earlier = now - 5 * 3_600;
    expect(filled(earlier)).toEqual({});
    ring.add(earlier, 7, earlier);
    ring.add(earlier + minute, 8, earlier + minute);
    expect(filled(earlier + minute)).toEqual({ 58: 7, 59: 8 });
  });

  it('replaces the values of minutes that are read again', () => {
    ring.add(begin + 29, 1, now);
    const again = now - 5 * minute;
    ring.add(again, 2, again);
    ring.add(begin + 3, 3, begin + 3);
    expect(filled()).toEqual({ 54: 2, 59: 3 });
  });
});

describe('a reading from before', () => {
  it('is added if its minute has no reading, or only earlier ones', () => {
    ring.addOlder(begin - 50, 1, now);
    ring.addOlder(begin - 10, 2, now);
    ring.addOlder(begin - 30, 3, now);
    ring.add(begin + 10, 4, now);
    ring.addOlder(begin + 5, 5, now);
    ring.addOlder(first - 1, 6, now);
    expect(filled()).toEqual({ 58: 2, 59: 4 });
  });
});
