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

const minuteMs = 60_000;
/** Every quarter of an hour. */
const timesOfDay = Array.from({ length: 96 }, (_one, quarter) =>
  [Math.floor(quarter / 4), (quarter % 4) * 15].map((part) => String(part).padStart(2, '0')).join(':'),
);

/** The minutes of each whole day around an instant, as a clock on the wall shows them: `14:05`. */
function daysAround(zone: string, instant: string): { at: Date; time: string }[][] {
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const begin = Date.parse(instant) - 2 * 86_400_000;
  const minutes = Array.from({ length: 4 * 1_440 }, (_one, minute) => {
    const at = new Date(begin + minute * minuteMs);
    const [day = '', time = ''] = wall.format(at).split(' ');
    return { at, day, time };
  });
  return [...Map.groupBy(minutes, ({ day }) => day).values()].slice(1, -1);
}

it.each([
  ['Europe/Rome', '2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z', '2026-04-04T15:00:00Z'],
  ['America/Santiago', '2026-09-06T04:00:00Z', '2026-04-05T03:00:00Z'],
])(
  'in %s a digest is due in the first minute that a clock shows its time, or a later one',
  (zone, ...changes) => {
    for (const day of changes.flatMap((change) => daysAround(zone, change)))
      for (const time of timesOfDay) {
        const first = day.find((minute) => minute.time >= time)?.at;
        expect([zone, time, dueToday(time, zone, day.at(-1)?.at ?? new Date(0))]).toEqual([
          zone,
          time,
          first,
        ]);
      }
  },
);
