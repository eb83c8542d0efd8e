import { describe, expect, it } from '@jest/globals';
import { dayRange } from './day-range.ts';

const rome = (start: string, end = start) => {
  const { from, until } = dayRange(start, end, 'Europe/Rome');
  return [from.toISOString(), until.toISOString()];
};

describe('days of the tenant’s time zone', () => {
  it('holds a winter and a summer day of Rome', () => {
    expect(rome('21112026')).toEqual(['2026-11-20T23:00:00.000Z', '2026-11-21T23:00:00.000Z']);
    expect(rome('01072026')).toEqual(['2026-06-30T22:00:00.000Z', '2026-07-01T22:00:00.000Z']);
  });

  it('knows the days of 23 and of 25 hours', () => {
    expect(rome('29032026')).toEqual(['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z']);
    expect(rome('25102026')).toEqual(['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z']);
  });

  it('includes both ends of a range, over the end of a month and of a year', () => {
    expect(rome('30122026', '01012027')).toEqual(['2026-12-29T23:00:00.000Z', '2027-01-01T23:00:00.000Z']);
    expect(rome('28022028')).toEqual(['2028-02-27T23:00:00.000Z', '2028-02-28T23:00:00.000Z']);
  });

  it('leaves no gap between a day and the next, all year round', () => {
    for (let day = 1; day <= 365; day += 1) {
      const text = (date: Date) =>
        `${String(date.getUTCDate()).padStart(2, '0')}${String(date.getUTCMonth() + 1).padStart(2, '0')}2026`;
      const today = text(new Date(Date.UTC(2026, 0, day)));
      const tomorrow = text(new Date(Date.UTC(2026, 0, day + 1)));
      if (day < 365) expect(rome(today)[1]).toBe(rome(tomorrow)[0]);
    }
  });

  it('works in another zone', () => {
    const { from, until } = dayRange('01012026', '01012026', 'America/New_York');
    expect([from.toISOString(), until.toISOString()]).toEqual([
      '2026-01-01T05:00:00.000Z',
      '2026-01-02T05:00:00.000Z',
    ]);
  });
});
