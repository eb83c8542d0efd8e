import { expect, test } from '@jest/globals';
import {
  addDays,
  daysFromToday,
  fromInput,
  instantOfDay,
  isoDay,
  italianDay,
  pathDay,
  toDateInput,
  toDateTimeInput,
} from './days.ts';

test('inputs and instants convert to each other before and after a clock change', () => {
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

test('a missing instant is an empty input, and an invalid day has no instant', () => {
  for (const none of [null, undefined, '', 'ieri']) expect(toDateTimeInput(none)).toBe('');
  for (const none of ['', 'domani', '2026-02-31', '2026-13-01']) expect(fromInput(none)).toBeNull();
});

test('days are counted on the calendar, across the end of a month and of a year', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  const today = new Date('2026-09-17T21:00:00.000Z');
  expect(daysFromToday('2026-09-17T22:30:00.000Z', today)).toBe(1);
  expect(daysFromToday('2027-01-01T05:00:00.000Z', new Date('2026-12-31T05:00:00.000Z'))).toBe(1);
});

test('a typed Italian day converts to an ISO day and back', () => {
  expect(isoDay('17/09/2026')).toBe('2026-09-17');
  expect(isoDay(' 1.2.2026 ')).toBe('2026-02-01');
  expect(italianDay('2026-09-17')).toBe('17/09/2026');
});

test('a day that does not exist stays as typed, so that the server rejects it', () => {
  expect(isoDay('31/02/2026')).toBe('31/02/2026');
  expect(isoDay('29/02/2026')).toBe('29/02/2026');
  expect(isoDay('17/09')).toBe('17/09');
  expect(isoDay('')).toBe('');
});

test('the instant of a day is midnight in the plant’s time zone, or keeps its time on the same day', () => {
  expect(instantOfDay('2026-09-17')).toBe('2026-09-16T22:00:00.000Z');
  expect(instantOfDay('2026-09-17', '2026-09-17T05:42:00.000Z')).toBe('2026-09-17T05:42:00.000Z');
  expect(instantOfDay('')).toBeNull();
  expect(instantOfDay('domani')).toBe('domani');
});

test('[S9.eventDays] days are sent as DDMMYYYY; an invalid day becomes an invalid path', () => {
  expect(pathDay('2026-09-07')).toBe('07092026');
  for (const none of ['31/02/2026', '3/112/2025', '1/10/12020', '1.1.1.2026', '01022026', 'domani', ''])
    expect(pathDay(none)).toBe('-');
});
