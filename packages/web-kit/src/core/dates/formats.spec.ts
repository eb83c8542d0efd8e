import { afterEach, expect, test } from '@jest/globals';
import { formatDate, formatDateTime, formatLongDay, formatTime, relativeDays } from './formats.ts';
import { setTimeZone } from './zone.ts';

afterEach(() => setTimeZone('Europe/Rome'));

test('days and times are those of the plant, not of the device [S9.dates]', () => {
  expect(formatDate('2026-09-16T22:30:00.000Z')).toBe('17/09/2026');
  expect(formatDateTime('2026-01-16T23:30:00.000Z')).toBe('17/01/2026 00:30');
  setTimeZone('America/New_York');
  expect(formatDate('2026-09-16T22:30:00.000Z')).toBe('16/09/2026');
});

test('a missing or broken instant reads as a dash', () => {
  for (const none of [null, undefined, '', 'ieri']) {
    expect(formatDate(none)).toBe('—');
    expect(formatTime(none)).toBe('—');
    expect(formatDateTime(none)).toBe('—');
  }
});

test('the days around today have their words', () => {
  const today = new Date('2026-09-17T21:00:00.000Z');
  expect(relativeDays('2026-09-17T05:00:00.000Z', today)).toBe('oggi');
  expect(relativeDays('2026-09-17T22:30:00.000Z', today)).toBe('domani');
  expect(relativeDays('2026-09-23T05:00:00.000Z', today)).toBe('tra 6 giorni');
  expect(relativeDays('2026-09-16T05:00:00.000Z', today)).toBe('ieri');
  expect(relativeDays('2026-09-07T05:00:00.000Z', today)).toBe('10 giorni fa');
});

test('a day in Italian words', () => {
  expect(formatLongDay('2026-09-17T10:00:00.000Z')).toBe('Giovedì 17 settembre');
});
