import { expect, test } from '@jest/globals';
import { ageInWords, durationInWords, momentInWords, sinceInWords, whenInWords } from './ages.ts';

const since = '2026-11-21T20:00:00.000Z';
const after = (minutes: number) => new Date(Date.parse(since) + minutes * 60_000);
const day = 24 * 60;

test.each([
  [-5, 'meno di un minuto'],
  [0, 'meno di un minuto'],
  [1, '1 minuto'],
  [59.9, '59 minuti'],
  [60, '1 ora'],
  [150, '2 ore'],
  [day - 1, '23 ore'],
  [day, '1 giorno'],
  [80 * day + 5, '80 giorni'],
  [1500 * day, '1.500 giorni'],
])('the age after %d minutes is %s', (minutes, words) => {
  expect(ageInWords(since, after(minutes))).toBe(words);
});

test.each([
  [0, 'meno di un minuto'],
  [45, '45 minuti'],
  [18 * 60 + 45, '18 ore e 45 minuti'],
  [2 * day, '2 giorni'],
  [3 * day + 5, '3 giorni e 5 minuti'],
  [day + 61, '1 giorno e 1 ora'],
])('a duration of %d minutes is %s', (minutes, words) => {
  expect(durationInWords(since, after(minutes))).toBe(words);
});

test('moments are named relative to the day in the plant’s time zone', () => {
  const today = '2026-11-21T22:30:00.000Z';
  expect(momentInWords('2026-11-21T19:23:00.000Z', today)).toBe('oggi alle 20:23');
  expect(momentInWords('2026-11-20T06:05:00.000Z', today)).toBe('ieri alle 07:05');
  expect(momentInWords('2026-10-12T13:20:00.000Z', today)).toBe('il 12/10/2026 alle 15:20');
  expect(momentInWords('2026-11-21T22:50:00.000Z', '2026-11-21T23:10:00.000Z')).toBe('ieri alle 23:50');
  expect(whenInWords('2026-11-21T19:23:00.000Z', today)).toBe('alle 20:23');
  expect(whenInWords('2026-11-20T06:05:00.000Z', today)).toBe('ieri alle 07:05');
});

const time = new Date('2026-11-22T09:00:00.000Z');

test.each([
  ['2026-11-22T09:00:20.000Z', 'adesso'],
  ['2026-11-22T08:59:01.000Z', 'adesso'],
  ['2026-11-22T08:59:00.000Z', 'da 1 minuto'],
  ['2026-11-22T08:48:00.000Z', 'da 12 minuti'],
  ['2026-11-22T08:00:01.000Z', 'da 59 minuti'],
  ['2026-11-22T08:00:00.000Z', 'da 1 ora'],
  ['2026-11-21T09:00:01.000Z', 'da 23 ore'],
  ['2026-11-21T09:00:00.000Z', 'da 1 giorno'],
  ['2026-11-20T10:00:00.000Z', 'da 2 giorni'],
  ['2026-11-20T08:00:00.000Z', 'da 2 giorni'],
  ['2026-09-03T09:00:00.000Z', 'da 80 giorni'],
])('the time since %s is «%s»', (instant, words) => {
  expect(sinceInWords(instant, time)).toBe(words);
});
