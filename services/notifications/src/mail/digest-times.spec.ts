import { expect, it } from '@jest/globals';
import { dueToday, nextDigest } from './digest-times.ts';

/** All instants from `from` on at which a person with a digest at this hour gets one, looked for every five minutes. */
function digests(at: string, zone: string, from: string, days: number): string[] {
  const found = new Set<string>();
  const begin = Date.parse(from);
  for (let now = begin; now < begin + days * 86_400_000; now += 300_000) {
    const due = dueToday(at, zone, new Date(now));
    if (due && due.getTime() >= begin) found.add(due.toISOString());
  }
  return [...found];
}

it.each([
  [
    ...['07:00', 'Europe/Rome', 'the clock jumps', '2026-03-27T23:00:00Z'],
    ['2026-03-28T06:00:00.000Z', '2026-03-29T05:00:00.000Z', '2026-03-30T05:00:00.000Z'],
  ],
  [
    ...['02:30', 'Europe/Rome', 'the hour is skipped', '2026-03-27T23:00:00Z'],
    ['2026-03-28T01:30:00.000Z', '2026-03-29T01:00:00.000Z', '2026-03-30T00:30:00.000Z'],
  ],
  [
    ...['02:30', 'Europe/Rome', 'the hour comes twice', '2026-10-23T22:00:00Z'],
    ['2026-10-24T00:30:00.000Z', '2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z'],
  ],
  [
    ...['02:15', 'Australia/Lord_Howe', 'half an hour is skipped', '2026-10-02T13:30:00Z'],
    ['2026-10-02T15:45:00.000Z', '2026-10-03T15:30:00.000Z', '2026-10-04T15:15:00.000Z'],
  ],
  [
    ...['01:45', 'Australia/Lord_Howe', 'half an hour comes twice', '2026-04-03T13:00:00Z'],
    ['2026-04-03T14:45:00.000Z', '2026-04-04T14:45:00.000Z', '2026-04-05T15:15:00.000Z'],
  ],
  [
    ...['00:00', 'America/Santiago', 'midnight is skipped', '2026-09-05T03:00:00Z'],
    ['2026-09-05T04:00:00.000Z', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
  ],
  [
    ...['23:30', 'America/Santiago', 'the last hour of a day comes twice', '2026-04-03T04:00:00Z'],
    ['2026-04-04T02:30:00.000Z', '2026-04-05T02:30:00.000Z', '2026-04-06T03:30:00.000Z'],
  ],
] as [string, string, string, string, string[]][])(
  'a digest at %s in %s comes once a day where %s',
  (at, zone, _change, from, expected) => {
    expect(digests(at, zone, from, 3)).toEqual(expected);
  },
);

it('a digest is due from its minute to the end of its day', () => {
  const due = (now: string) => dueToday('07:00', 'Europe/Rome', new Date(now))?.toISOString();
  expect(due('2026-11-30T05:59:59.999Z')).toBeUndefined();
  expect(due('2026-11-30T06:00:00.000Z')).toBe('2026-11-30T06:00:00.000Z');
  expect(due('2026-11-30T22:59:59.999Z')).toBe('2026-11-30T06:00:00.000Z');
  expect(due('2026-11-30T23:00:00.000Z')).toBeUndefined();
  expect(nextDigest('07:00', 'Europe/Rome', new Date('2026-11-30T06:00:00Z')).toISOString()).toBe(
    '2026-12-01T06:00:00.000Z',
  );
});
