import { afterEach, expect, test } from '@jest/globals';
import { momentInWords } from './ages.ts';
import {
  dayInWords,
  formatDate,
  formatDateTime,
  formatLongDay,
  formatShortDate,
  formatTime,
  monthInWords,
  relativeDays,
} from './formats.ts';
import { setTimeZone } from './zone.ts';

afterEach(() => setTimeZone('Europe/Rome'));

test('days and times are in the plant’s time zone, not the device’s [S9.dates]', () => {
  expect(formatDate('2026-09-16T22:30:00.000Z')).toBe('17/09/2026');
  expect(formatDateTime('2026-01-16T23:30:00.000Z')).toBe('17/01/2026 00:30');
  setTimeZone('America/New_York');
  expect(formatDate('2026-09-16T22:30:00.000Z')).toBe('16/09/2026');
});

test('a day of this year has no year', () => {
  const today = new Date('2026-12-31T22:59:00.000Z');
  expect(formatShortDate('2026-09-17T10:00:00.000Z', today)).toBe('17/09');
  expect(formatShortDate('2025-12-24T10:00:00.000Z', today)).toBe('24/12/2025');
  expect(formatShortDate('2025-12-31T23:30:00.000Z', today)).toBe('01/01');
  expect(formatShortDate(null, today)).toBe('—');
});

test('a missing or invalid instant is shown as a dash', () => {
  for (const none of [null, undefined, '', 'ieri']) {
    expect(formatDate(none)).toBe('—');
    expect(formatTime(none)).toBe('—');
    expect(formatDateTime(none)).toBe('—');
  }
});

test('days near today are named relative to it', () => {
  const today = new Date('2026-09-17T21:00:00.000Z');
  expect(relativeDays('2026-09-17T05:00:00.000Z', today)).toBe('oggi');
  expect(relativeDays('2026-09-17T22:30:00.000Z', today)).toBe('domani');
  expect(relativeDays('2026-09-23T05:00:00.000Z', today)).toBe('tra 6 giorni');
  expect(relativeDays('2026-09-16T05:00:00.000Z', today)).toBe('ieri');
  expect(relativeDays('2026-09-07T05:00:00.000Z', today)).toBe('10 giorni fa');
});

test.each([
  ['Europe/Rome', '2026-11-24T22:59:59.999Z', '2026-11-24T23:00:00.000Z'],
  ['America/New_York', '2026-11-25T04:59:59.999Z', '2026-11-25T05:00:00.000Z'],
  ['Pacific/Auckland', '2026-11-24T10:59:59.999Z', '2026-11-24T11:00:00.000Z'],
  // The nights of clock changes.
  ['Europe/Rome', '2026-03-28T22:59:59.999Z', '2026-03-28T23:00:00.000Z'],
  ['Europe/Rome', '2026-10-25T22:59:59.999Z', '2026-10-25T23:00:00.000Z'],
])('«oggi» is the day in the plant’s time zone, in %s until %s', (zone, before, after) => {
  setTimeZone(zone);
  const words = (instant: string) => [before, after].map((today) => relativeDays(instant, today));
  expect(words(before)).toEqual(['oggi', 'ieri']);
  expect(words(after)).toEqual(['domani', 'oggi']);
  const moments = [before, after].map((today) => momentInWords(before, today));
  expect(moments).toEqual(['oggi alle 23:59', 'ieri alle 23:59']);
});

test('a long day is written in Italian', () => {
  expect(formatLongDay('2026-09-17T10:00:00.000Z')).toBe('Giovedì 17 settembre');
});

test('an ISO day and its month are written the same in every time zone', () => {
  for (const zone of ['Europe/Rome', 'America/New_York', 'Pacific/Auckland']) {
    setTimeZone(zone);
    expect(dayInWords('2026-11-21')).toBe('sabato 21 novembre 2026');
    expect(monthInWords('2026-12-01')).toBe('dicembre 2026');
  }
});
