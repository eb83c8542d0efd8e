import { expect, test } from '@jest/globals';
import { instantOfDay, isoDay, italianDay } from './dates.ts';

test('a typed Italian day becomes an ISO day and back', () => {
  expect(isoDay('17/09/2026')).toBe('2026-09-17');
  expect(isoDay(' 1.2.2026 ')).toBe('2026-02-01');
  expect(italianDay('2026-09-17')).toBe('17/09/2026');
});

test('a day that does not exist stays as typed, for the server to refuse', () => {
  expect(isoDay('31/02/2026')).toBe('31/02/2026');
  expect(isoDay('17/09')).toBe('17/09');
  expect(isoDay('')).toBe('');
});

test('the instant of a day is midnight at the plant, and keeps the time it had', () => {
  expect(instantOfDay('2026-09-17')).toBe('2026-09-16T22:00:00.000Z');
  expect(instantOfDay('2026-09-17', '2026-09-17T05:42:00.000Z')).toBe('2026-09-17T05:42:00.000Z');
  expect(instantOfDay('')).toBeNull();
  expect(instantOfDay('domani')).toBe('domani');
});
