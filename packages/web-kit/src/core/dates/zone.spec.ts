import { afterEach, expect, test } from '@jest/globals';
import { dayMs, instantOf, setTimeZone, wallAt } from './zone.ts';

afterEach(() => setTimeZone('Europe/Rome'));

const instant = (wall: string) => instantOf(new Date(`${wall}Z`)).toISOString();
const wall = (at: string) => wallAt(new Date(at)).toISOString().slice(0, 16);

test('the wall clock follows summer and winter time of the zone', () => {
  expect(wall('2026-07-01T12:00:00Z')).toBe('2026-07-01T14:00');
  expect(wall('2026-12-31T23:30:00Z')).toBe('2027-01-01T00:30');
  setTimeZone('Pacific/Kiritimati');
  expect(wall('2026-12-31T12:00:00Z')).toBe('2027-01-01T02:00');
  setTimeZone('America/New_York');
  expect(wall('2027-01-01T04:59:00Z')).toBe('2026-12-31T23:59');
});

test('a repeated time is the first one, and a skipped time moves forward by the length of the gap', () => {
  expect(instant('2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z');
  expect(instant('2026-03-29T02:30')).toBe('2026-03-29T01:30:00.000Z');
  expect(instant('2026-03-29T03:00')).toBe('2026-03-29T01:00:00.000Z');
});

test.each(['America/Santiago', 'Asia/Beirut', 'Africa/Cairo', 'America/Havana', 'Australia/Lord_Howe'])(
  'in %s each day begins once, also where the clock skips midnight',
  (name) => {
    setTimeZone(name);
    const dayAt = (time: number) => wallAt(new Date(time)).toISOString().slice(0, 10);
    for (let midnight = Date.UTC(2026, 0, 1); midnight < Date.UTC(2028, 0, 1); midnight += dayMs) {
      const start = instantOf(new Date(midnight)).getTime();
      const day = new Date(midnight).toISOString().slice(0, 10);
      expect([dayAt(start), dayAt(start - 1) < day]).toEqual([day, true]);
    }
  },
);
