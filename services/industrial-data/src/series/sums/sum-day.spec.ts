import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '@officina/server-kit/seeded-random';
import { randomSeed, repetitions } from '@officina/server-kit/testing/randomized';
import type { Reading } from '../reading.ts';
import { sumDay } from './sum-day.ts';
import { eachMinute, readAt } from './testing/minutes.ts';
import { randomDay } from './testing/random-day.ts';

const day = '2026-11-20';
const hourly = { periodS: 3_600 };

interface Vector {
  readings: Reading[];
  avg: number | null;
  good: number;
  /** Second of the day at which the quarter starts; 0 by default. */
  begins?: number;
}

const fiveThenSilence = eachMinute(0, 300).map((second) => readAt(second, 20));
const allForty = eachMinute(900, 1_800).map((second) => readAt(second, 40));

/** Vectors A–H of the reference, §3.6. */
const vectors: Record<string, Vector> = {
  'A constant 10 each minute': {
    readings: eachMinute(0, 900).map((second) => readAt(second, 10)),
    ...{ avg: 10, good: 900 },
  },
  'B 0 then 10 in the middle, each 30 s': {
    readings: eachMinute(0, 900, 30).map((second) => readAt(second, second < 450 ? 0 : 10)),
    ...{ avg: 5, good: 900 },
  },
  'C 0 at 0 s and 100 at 840 s, held 900 s': {
    readings: [readAt(0, 0, { periodS: 600 }), readAt(840, 100, { periodS: 600 })],
    ...{ avg: 100 / 15, good: 900 },
  },
  'D 20 for five minutes, then silence': { readings: fiveThenSilence, avg: 20, good: 330 },
  'D2 all 40': { readings: [...fiveThenSilence, ...allForty], avg: 40, good: 900, begins: 900 },
  'E one failed reading at 420 s': {
    readings: eachMinute(0, 900).map((second) => readAt(second, second === 420 ? null : 10)),
    ...{ avg: 10, good: 840 },
  },
  'F one 60 s before': { readings: [readAt(840, 7)], avg: 7, good: 30, begins: 900 },
  'F over midnight': { readings: [readAt(-60, 7)], avg: 7, good: 30 },
  'G one 300 s before, each hour': { readings: [readAt(600, 7, hourly)], avg: 7, good: 900, begins: 900 },
  'G over midnight': { readings: [readAt(-300, 7, hourly)], avg: 7, good: 900 },
  'H nothing': { readings: [], avg: null, good: 0 },
};

describe('[S9.production] a quarter of an hour', () => {
  it.each(Object.entries(vectors))('%s', (_, { readings, avg, good, begins = 0 }) => {
    const sum = sumDay(day, readings);
    const mean = sum.avg[begins / 900];
    expect(sum.good[begins / 900]).toBe(good);
    if (avg === null) expect(mean).toBeNull();
    else expect(Math.abs((mean ?? NaN) - avg)).toBeLessThan(1e-9);
  });
});

describe('[S9.production] a half hour', () => {
  it('weights its quarters by their known seconds: D', () => {
    const { slots, good } = sumDay(day, [...fiveThenSilence, ...allForty]);
    expect((good[0] ?? 0) + (good[1] ?? 0)).toBe(1_230);
    expect(Math.abs((slots[0] ?? NaN) - (20 * 330 + 40 * 900) / 1_230)).toBeLessThan(1e-9);
  });

  it('is unknown if both quarters are', () => {
    const { slots, avg, good } = sumDay(day, []);
    expect([slots, avg, good].map(({ length }) => length)).toEqual([48, 96, 96]);
    expect(slots.every((slot) => slot === null)).toBe(true);
  });
});

describe('a held value', () => {
  it('fills a day and a half, including the next midnight, if it is read daily', () => {
    const daily = readAt(-86_400 / 2, 5, { periodS: 86_400 });
    expect(sumDay(day, [daily]).good.reduce((sum, good) => sum + good)).toBe(86_400);
    const before = readAt(-86_400, 5, { periodS: 86_400 });
    expect(sumDay(day, [before]).good.reduce((sum, good) => sum + good)).toBe(43_200);
  });

  it('ends at a failed reading, and at one without a value', () => {
    expect(sumDay(day, [readAt(0, 1), readAt(20, null)]).good[0]).toBe(20);
    expect(sumDay(day, [readAt(0, 1), { ...readAt(30, null), quality: 'G' }]).good[0]).toBe(30);
  });

  it('ends with the day', () => {
    expect(sumDay(day, [readAt(86_399, 1), readAt(86_400, 9)]).good[95]).toBe(1);
    expect(sumDay(day, [readAt(86_400, 9)]).good[95]).toBe(0);
  });
});

describe('a sensor whose set-up changes within a quarter', () => {
  const old = eachMinute(0, 1_200).map((second) => readAt(second, 10));
  const changed = eachMinute(1_260, 1_800).map((second) => readAt(second, 50, { cfg: 4 }));

  it('counts there from the change on', () => {
    const { avg, good, slots } = sumDay(day, [...old, ...changed]);
    expect([avg[0], good[0]]).toEqual([10, 900]);
    expect([avg[1], good[1]]).toEqual([50, 540]);
    expect(slots[0]).toBe((10 * 900 + 50 * 540) / 1_440);
  });

  it('takes no held value from the quarter before', () => {
    const before = readAt(840, 7, hourly);
    expect(sumDay(day, [before, readAt(1_000, 8, { cfg: 4 })]).good.slice(0, 2)).toEqual([60, 90]);
    expect(sumDay(day, [before, readAt(1_000, 8)]).good.slice(0, 2)).toEqual([60, 190]);
  });

  it('has details only from the change on', () => {
    const { seconds } = sumDay(day, [...old, ...changed]).details;
    expect(seconds).toEqual([...eachMinute(0, 900), ...eachMinute(1_260, 1_800)]);
  });

  it('keeps all readings if only its period changes', () => {
    const slower = eachMinute(1_200, 1_800, 300).map((second) => readAt(second, 50, { periodS: 300 }));
    expect(sumDay(day, [...old, ...slower]).good.slice(0, 2)).toEqual([900, 900]);
  });
});

describe('seconds at the threshold or more', () => {
  const runs = (runsFrom?: number) =>
    eachMinute(0, 900).map((second) =>
      readAt(second, second / 60, { ...(runsFrom !== undefined && { runsFrom }) }),
    );

  it('are counted by the set-up of each reading', () => {
    expect(sumDay(day, runs(10)).above?.slice(0, 2)).toEqual([300, 30]);
    const later = eachMinute(900, 1_800).map((second) => readAt(second, 5, { runsFrom: 5 }));
    expect(sumDay(day, [...runs(10), ...later]).above?.slice(0, 3)).toEqual([300, 900, 30]);
  });

  it('are absent if no set-up has a threshold, 0 if it is never reached', () => {
    expect(sumDay(day, runs())).not.toHaveProperty('above');
    expect(sumDay(day, runs(99)).above).toEqual(Array.from({ length: 96 }, () => 0));
    const yesterday = readAt(-600, 5, { runsFrom: 1 });
    expect(sumDay(day, [yesterday, ...runs()])).not.toHaveProperty('above');
    expect(sumDay(day, [readAt(-60, null, { runsFrom: 1 }), ...runs()])).not.toHaveProperty('above');
  });
});

describe('means of extreme numbers', () => {
  const meanOf = (...values: number[]) =>
    sumDay(
      day,
      values.map((value, index) => readAt(index * 60, value)),
    ).avg[0];

  it('equal values have exactly that value as their mean', () => {
    for (const value of [0.1, 1 / 3, -7.7, 1e-9, 123_456_789.123])
      expect(meanOf(...Array.from({ length: 15 }, () => value))).toBe(value);
  });

  it('the greatest numbers have a finite mean', () => {
    const maximum = Number.MAX_VALUE;
    const signs = Array.from({ length: 15 }, (_, index) => (index % 2 === 0 ? 1 : -1));
    expect(meanOf(...signs.map(() => maximum))).toBe(maximum);
    expect((meanOf(...signs.map((sign) => sign * maximum)) ?? NaN) / maximum).toBeCloseTo(1 / 15, 9);
  });
});

describe('a random day', () => {
  const seed = randomSeed('sums');
  const next = seededRandom(seed);
  const days = Array.from({ length: repetitions(50) }, () => randomDay(next));
  const meanOf = (values: readonly (number | null)[], weights: readonly number[]) => {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return (
      values.reduce<number>((sum, value, index) => sum + (value ?? 0) * (weights[index] ?? 0), 0) / total
    );
  };

  it('has the same mean over quarters, half hours and the day', () => {
    for (const { day: date, readings } of days) {
      const { avg, good, slots } = sumDay(date, readings);
      const known = slots.map((_, slot) => (good[2 * slot] ?? 0) + (good[2 * slot + 1] ?? 0));
      slots.forEach((slot, index) => {
        const [from, to] = [2 * index, 2 * index + 2];
        if (slot === null) expect(known[index]).toBe(0);
        else expect(Math.abs(slot - meanOf(avg.slice(from, to), good.slice(from, to)))).toBeLessThan(1e-9);
      });
      if (known.some((seconds) => seconds > 0))
        expect(Math.abs(meanOf(slots, known) - meanOf(avg, good))).toBeLessThan(1e-9);
    }
  });

  it('does not depend on the order of readings or on repeated ones', () => {
    for (const { day: date, readings } of days) {
      const once = JSON.stringify(sumDay(date, readings));
      const twice = [...readings, ...readings.filter(() => next() < 0.3)];
      const mixed = twice
        .map((reading) => ({ reading, place: next() }))
        .sort((one, other) => one.place - other.place);
      expect(
        JSON.stringify(
          sumDay(
            date,
            mixed.map(({ reading }) => reading),
          ),
        ),
      ).toBe(once);
    }
  });

  it('does not depend on readings before the look-back', () => {
    for (const { day: date, midnight: begin, readings } of days) {
      const sum = JSON.stringify(sumDay(date, readings));
      const older = readings.map((reading) => ({ ...reading, second: reading.second - 86_400 * 3 }));
      expect(older.every(({ second }) => second < begin - 86_400 * 1.5)).toBe(true);
      expect(JSON.stringify(sumDay(date, [...older, ...readings]))).toBe(sum);
    }
  });
});

describe('a day', () => {
  it.each(['2026-02-29', '2026-13-01', '20-11-2026', '', '2026-11-20T00:00:00Z'])('%j is invalid', (text) => {
    expect(() => sumDay(text, [])).toThrow(`no day: ${text}`);
  });

  it('may exist only in leap years', () => expect(sumDay('2028-02-29', []).slots).toHaveLength(48));
});
