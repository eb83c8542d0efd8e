import { describe, expect, it } from '@jest/globals';
import { addDays, dayOf, startOfDay, zoneOf } from './zone.ts';

const start = (day: string, zone = 'Europe/Rome') => startOfDay(zone, day).toISOString();

describe('the start of a day', () => {
  it('is midnight in the zone, in winter and in summer', () => {
    expect(start('2026-11-21')).toBe('2026-11-20T23:00:00.000Z');
    expect(start('2026-07-01')).toBe('2026-06-30T22:00:00.000Z');
  });

  it('makes days of 23 and 25 hours when the clock changes', () => {
    expect([start('2026-03-29'), start('2026-03-30')]).toEqual([
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ]);
    expect([start('2026-10-25'), start('2026-10-26')]).toEqual([
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ]);
  });

  it('is earlier than UTC in the east and later in the west, also at the turn of the year', () => {
    expect(start('2027-01-01', 'Pacific/Kiritimati')).toBe('2026-12-31T10:00:00.000Z');
    expect(start('2026-01-01', 'America/New_York')).toBe('2026-01-01T05:00:00.000Z');
    expect(start('2027-01-01', 'UTC')).toBe('2027-01-01T00:00:00.000Z');
  });

  it('is one o’clock if the change skips midnight, and the first midnight if there are two', () => {
    expect(start('2026-09-06', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z');
    expect(start('2026-03-29', 'Asia/Beirut')).toBe('2026-03-28T22:00:00.000Z');
    expect(start('2026-11-01', 'America/Havana')).toBe('2026-11-01T04:00:00.000Z');
  });

  it.each(['Europe/Rome', 'America/Santiago', 'Asia/Beirut', 'Africa/Cairo', 'Australia/Lord_Howe'])(
    'leaves no gap and no overlap between the days of %s',
    (zone) => {
      for (let day = '2026-01-01'; day < '2028-01-01'; day = addDays(day, 1)) {
        const first = startOfDay(zone, day);
        expect(dayOf(zone, first)).toBe(day);
        expect(dayOf(zone, new Date(first.getTime() - 1))).toBe(addDays(day, -1));
      }
    },
  );
});

describe('the day of an instant', () => {
  it('depends on the zone, not on the server', () => {
    const instant = new Date('2026-12-31T23:30:00.000Z');
    expect(dayOf('Europe/Rome', instant)).toBe('2027-01-01');
    expect(dayOf('UTC', instant)).toBe('2026-12-31');
    expect(dayOf('Asia/Tokyo', instant)).toBe('2027-01-01');
    expect(dayOf('America/Los_Angeles', instant)).toBe('2026-12-31');
  });
});

describe('addDays', () => {
  it('counts calendar days, regardless of clock changes', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });
});

it('the zone of a caller is the tenant’s, by default Rome’s', () => {
  expect([zoneOf({ timezone: 'America/New_York' }), zoneOf({})]).toEqual(['America/New_York', 'Europe/Rome']);
});
