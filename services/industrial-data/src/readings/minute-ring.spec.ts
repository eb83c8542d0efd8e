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

/** The minutes of the hour that have a value, the oldest being 0. */
const filled = (at = now) =>
  Object.fromEntries(ring.hour(at).flatMap((value, index) => (value === null ? [] : [[index, value]])));

describe('the minutes of an hour', () => {
  it('are sixty without value before anything is read', () => {
    expect(ring.hour(now)).toEqual(Array<null>(60).fill(null));
  });

  it('have the last value each, from the minute’s first second to its last', () => {
    ring.put(begin - minute, 1, now);
    ring.put(begin - 1, 2, now);
    ring.put(begin, 3, now);
    expect(filled()).toEqual({ 58: 2, 59: 3 });
  });

  it('know a zero and a value below it from none', () => {
    ring.put(begin - minute, 0, now);
    ring.put(begin, -1.5, now);
    expect(filled()).toEqual({ 58: 0, 59: -1.5 });
  });

  it('are sixty: what was read in the sixty-first before now is not of the hour', () => {
    ring.put(first, 1, now);
    ring.put(first - 1, 2, now);
    expect(filled()).toEqual({ 0: 1 });
  });

  it('move on with time, and lose what is older than an hour', () => {
    for (let index = 0; index < 60; index += 1) ring.put(first + index * minute, index, now);
    expect(ring.hour(now)).toEqual(Array.from({ length: 60 }, (_, index) => index));
    expect(filled(now + 58 * minute)).toEqual({ 0: 58, 1: 59 });
    expect(filled(now + 60 * minute)).toEqual({});
  });

  it('begin anew after any silence: no value of another hour is taken for one of this', () => {
    for (let index = 0; index < 60; index += 1) ring.put(first + index * minute, index, now);
    for (const hours of [1, 24, 61]) expect(filled(now + hours * 3_600)).toEqual({});
    const later = now + 5 * 3_600;
    ring.put(later, 7, later);
    expect(filled(later)).toEqual({ 59: 7 });
  });
});

describe('a reading of the future', () => {
  it('counts up to a minute ahead, when its minute comes, and takes no other’s place', () => {
    ring.put(first, 1, now);
    ring.put(now + minute, 2, now);
    expect(filled()).toEqual({ 0: 1 });
    expect(filled(now + minute)).toEqual({ 59: 2 });
  });

  it('counts for nothing beyond that', () => {
    ring.put(begin, 1, now);
    for (const ahead of [minute + 1, 3_600, 61 * minute, 86_400]) ring.put(now + ahead, 2, now);
    expect(filled()).toEqual({ 59: 1 });
    expect(filled(now + 2 * minute)).toEqual({ 57: 1 });
  });
});

describe('a clock that is set back', () => {
  it('by hours leaves an hour that fills as ever', () => {
    for (let index = 0; index < 60; index += 1) ring.put(first + index * minute, index, now);
    const earlier = now - 5 * 3_600;
    expect(filled(earlier)).toEqual({});
    ring.put(earlier, 7, earlier);
    ring.put(earlier + minute, 8, earlier + minute);
    expect(filled(earlier + minute)).toEqual({ 58: 7, 59: 8 });
  });

  it('by minutes lets what is read again in a minute take the place of what was read in it before', () => {
    ring.put(begin + 29, 1, now);
    const again = now - 5 * minute;
    ring.put(again, 2, again);
    ring.put(begin + 3, 3, begin + 3);
    expect(filled()).toEqual({ 54: 2, 59: 3 });
  });
});

describe('a reading from before', () => {
  it('counts where nothing was read in its minute, or only earlier', () => {
    ring.fill(begin - 50, 1, now);
    ring.fill(begin - 10, 2, now);
    ring.fill(begin - 30, 3, now);
    ring.put(begin + 10, 4, now);
    ring.fill(begin + 5, 5, now);
    ring.fill(first - 1, 6, now);
    expect(filled()).toEqual({ 58: 2, 59: 4 });
  });
});
