import { describe, expect, it, test } from '@jest/globals';
import { judge, notJudged, type Judged, type Limits } from './crossing.ts';

const limits: Limits = { high: 28, low: 4, beyondFor: 0, hysteresis: 0.5 };

/** @param values such as `10:29 20:27.6`: the second and the value of each reading */
function judgeAll(values: string, by: Partial<Limits> = {}, from = notJudged, holdS = 90): Judged {
  const readings = values.split(' ').map((one) => one.split(':').map(Number) as [number, number]);
  return readings.reduce(
    (before, [second, value]) => judge(before, { ...limits, ...by }, { second, value, holdS }),
    from,
  );
}

/** `high 10`, `pending low 10`, `in`: what stands after the values, with its first second. */
function standing({ crossing, pending }: Judged): string {
  if (crossing) return `${crossing.side} ${crossing.since}`;
  return pending ? `pending ${pending.side} ${pending.since}` : 'in';
}

describe('a crossing', () => {
  it.each([
    ['needs a value beyond the limit', '10:28', 'in'],
    ['dates from the first value above the maximum', '10:28.1 20:30', 'high 10'],
    ['or below the minimum', '10:3.9 20:2', 'low 10'],
    ['stands while values are not back by the hysteresis', '10:29 20:27.6', 'high 10'],
    ['ends with a value that is', '10:29 20:27.5', 'in'],
    ['stands below the minimum likewise', '10:3 20:4.4', 'low 10'],
    ['and ends likewise', '10:3 20:4.5', 'in'],
    ['ends where the other one begins', '10:29 20:3', 'low 20'],
    ['stands through any gap', '10:29 100000:27.9', 'high 10'],
    ['stands when the clock is set back', '10000:29 10:29', 'high 10000'],
  ])('%s', (_what, values, expected) => {
    expect(standing(judgeAll(values))).toBe(expected);
  });

  it('has its limit, the value that completed it, and a number of its own', () => {
    const { crossing, count } = judgeAll('10:29 20:20 30:30.5 40:31');
    expect(crossing).toEqual({ side: 'high', limit: 28, since: 30, value: 30.5 });
    expect(count).toBe(2);
  });

  it('needs only the limit that is set, and may have no hysteresis', () => {
    expect(standing(judgeAll('10:-3', { low: null }))).toBe('in');
    expect(standing(judgeAll('10:1e12', { high: null }))).toBe('in');
    expect(standing(judgeAll('10:28.1 20:28', { hysteresis: 0 }))).toBe('in');
  });

  it('ends at the decimal that is meant, not at its binary neighbour', () => {
    const by = { high: 0.3, low: null, hysteresis: 0.1 };
    expect(standing(judgeAll('10:0.4 20:0.2', by))).toBe('in');
    expect(standing(judgeAll('10:-0.4 20:-0.2', { ...by, high: null, low: -0.3 }))).toBe('in');
  });
});

describe('a crossing that takes a minute', () => {
  it.each([
    ['is pending before', '10:29 69:29', 'pending high 10'],
    ['is complete at its end, since its begin', '10:29 40:29 70:29', 'high 10'],
    ['starts over after a value within the limits', '10:29 40:28 70:29', 'pending high 70'],
    ['starts over on the other side', '10:29 40:3 70:3', 'pending low 40'],
    ['goes on through the longest pause in which a value holds', '10:29 100:29', 'high 10'],
    ['starts over after a longer one, in which nobody saw the value', '10:29 101:29', 'pending high 101'],
    ['starts over when the clock is set back', '1000:29 990:29 1040:29', 'pending high 990'],
    ['is complete though a reading occurs twice', '10:29 10:29 70:29', 'high 10'],
  ])('%s', (_what, values, expected) => {
    expect(standing(judgeAll(values, { beyondFor: 60 }))).toBe(expected);
  });

  it('goes on through longer pauses where values hold for longer', () => {
    expect(standing(judgeAll('10:29 310:29', { beyondFor: 60 }, notJudged, 450))).toBe('high 10');
  });

  it('goes on after a restart from what is stored', () => {
    const stored = JSON.parse(JSON.stringify(judgeAll('10:29 40:29', { beyondFor: 60 }))) as Judged;
    expect(standing(judgeAll('70:29', { beyondFor: 60 }, stored))).toBe('high 10');
  });
});

test('values within the limits change nothing but the mark', () => {
  expect(judgeAll('10:20 20:4 30:28')).toEqual({ ...notJudged, until: 30 });
});
