import { describe, expect, it } from '@jest/globals';
import { dayRange } from './day-range.ts';

const range = (start: string, end: string, timezone: string) => {
  const { from, until } = dayRange(start, end, timezone);
  return [from.toISOString(), until.toISOString()];
};

describe('days of the tenant’s time zone', () => {
  it('include both ends, across a new year and a clock change', () => {
    expect(range('30122026', '01012027', 'Europe/Rome')).toEqual([
      '2026-12-29T23:00:00.000Z',
      '2027-01-01T23:00:00.000Z',
    ]);
    expect(range('25102026', '25102026', 'Europe/Rome')).toEqual([
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ]);
  });

  it('work in another zone', () => {
    expect(range('01012026', '01012026', 'America/New_York')).toEqual([
      '2026-01-01T05:00:00.000Z',
      '2026-01-02T05:00:00.000Z',
    ]);
  });
});
