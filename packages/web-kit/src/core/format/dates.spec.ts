import { afterEach, expect, test } from '@jest/globals';
import {
  formatDate,
  formatDateTime,
  formatLongDay,
  fromInput,
  toDateInput,
  toDateTimeInput,
} from './dates.ts';
import { counted, daysFromToday, formatNumber, relativeDays } from './relative.ts';
import { setTimeZone } from './zone.ts';

afterEach(() => setTimeZone('Europe/Rome'));

test('days and times are those of the plant, not of the device [S9.dates]', () => {
  expect(formatDate('2026-09-16T22:30:00.000Z')).toBe('17/09/2026');
  expect(formatDateTime('2026-01-16T23:30:00.000Z')).toBe('17/01/2026 00:30');
  setTimeZone('America/New_York');
  expect(formatDate('2026-09-16T22:30:00.000Z')).toBe('16/09/2026');
});

test('a missing or broken instant reads as a dash, an empty input stays empty', () => {
  for (const none of [null, undefined, '', 'ieri']) {
    expect(formatDate(none)).toBe('—');
    expect(formatDateTime(none)).toBe('—');
    expect(toDateTimeInput(none)).toBe('');
  }
  expect(fromInput('')).toBeNull();
});

test('inputs and instants turn into each other, on both sides of a change of the clock', () => {
  for (const instant of [
    '2026-03-28T12:00:00.000Z',
    '2026-03-29T12:00:00.000Z',
    '2026-10-25T12:00:00.000Z',
  ]) {
    expect(fromInput(toDateTimeInput(instant))).toBe(instant);
  }
  expect(fromInput('2026-07-01')).toBe('2026-06-30T22:00:00.000Z');
  expect(toDateInput('2026-06-30T22:00:00.000Z')).toBe('2026-07-01');
});

test('the hour that the spring change skips still gives an instant', () => {
  expect(fromInput('2026-03-29T02:30')).toBe('2026-03-29T01:30:00.000Z');
});

test('days between are calendar days of the plant', () => {
  const today = new Date('2026-09-17T21:00:00.000Z');
  expect(daysFromToday('2026-09-17T22:30:00.000Z', today)).toBe(1);
  expect(relativeDays('2026-09-17T05:00:00.000Z', today)).toBe('oggi');
  expect(relativeDays('2026-09-23T05:00:00.000Z', today)).toBe('tra 6 giorni');
  expect(relativeDays('2026-09-16T05:00:00.000Z', today)).toBe('ieri');
  expect(relativeDays('2026-09-07T05:00:00.000Z', today)).toBe('10 giorni fa');
});

test('Italian words and numbers', () => {
  expect(formatLongDay('2026-09-17T10:00:00.000Z')).toBe('Giovedì 17 settembre');
  expect(counted(1, 'campo', 'campi')).toBe('1 campo');
  expect(counted(0, 'campo', 'campi')).toBe('0 campi');
  expect(formatNumber(1234.5)).toBe('1.234,5');
});
