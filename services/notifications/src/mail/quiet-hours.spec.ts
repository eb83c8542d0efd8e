import { expect, it } from '@jest/globals';
import { quietUntil } from './quiet-hours.ts';

const night = { isOn: true, from: '19:00', to: '06:30', days: [] };
const until = (quiet: Parameters<typeof quietUntil>[0], zone: string, now: string) =>
  quietUntil(quiet, zone, new Date(now))?.toISOString();

it.each([
  ['in the evening', '2026-11-30T18:30:00Z', '2026-12-01T05:30:00.000Z'],
  ['in the morning', '2026-11-30T04:00:00Z', '2026-11-30T05:30:00.000Z'],
  ['at its first minute', '2026-11-30T18:00:00Z', '2026-12-01T05:30:00.000Z'],
  ['at its end', '2026-11-30T05:30:00Z', undefined],
  ['at noon', '2026-11-30T11:00:00Z', undefined],
  ['over the night in which the clock jumps', '2026-03-28T22:00:00Z', '2026-03-29T04:30:00.000Z'],
  ['over the night in which an hour comes twice', '2026-10-24T22:00:00Z', '2026-10-25T05:30:00.000Z'],
])('quiet from 19:00 to 06:30 in Rome, %s', (_when, now, end) => {
  expect(until(night, 'Europe/Rome', now)).toBe(end);
});

it.each([
  [
    'Lord Howe, half an hour forward',
    'Australia/Lord_Howe',
    '2026-10-03T10:00:00Z',
    '2026-10-03T19:30:00.000Z',
  ],
  ['Lord Howe, half an hour back', 'Australia/Lord_Howe', '2026-04-04T10:00:00Z', '2026-04-04T20:00:00.000Z'],
  [
    'Santiago, whose midnight is skipped',
    'America/Santiago',
    '2026-09-06T02:00:00Z',
    '2026-09-06T09:30:00.000Z',
  ],
])('quiet hours follow the clock of %s', (_zone, zone, now, end) => {
  expect(until(night, zone, now)).toBe(end);
});

it('quiet days are quiet as a whole, and the hours of the next day follow', () => {
  const weekend = { ...night, days: [6, 0] };
  // Saturday 28 November, noon, to Monday 06:30.
  expect(until(weekend, 'Europe/Rome', '2026-11-28T11:00:00Z')).toBe('2026-11-30T05:30:00.000Z');
  const onlyDays = { isOn: true, from: '00:00', to: '00:00', days: [6] };
  expect(until(onlyDays, 'Europe/Rome', '2026-11-28T11:00:00Z')).toBe('2026-11-28T23:00:00.000Z');
  expect(until(onlyDays, 'Europe/Rome', '2026-11-27T11:00:00Z')).toBeUndefined();
});

it('hours within a day are quiet too, and nothing is while quiet is off', () => {
  const lunch = { ...night, from: '12:00', to: '13:30' };
  expect(until(lunch, 'Europe/Rome', '2026-11-30T11:15:00Z')).toBe('2026-11-30T12:30:00.000Z');
  expect(until({ ...night, isOn: false, days: [1] }, 'Europe/Rome', '2026-11-30T18:30:00Z')).toBeUndefined();
});
