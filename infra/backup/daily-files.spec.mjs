import { expect, test } from '@jest/globals';
import { dailyName, lastDue, surplus } from './daily-files.mjs';

test('a daily backup is named by day and time', () => {
  expect(dailyName(new Date(2026, 2, 9, 2, 5))).toBe('officina-2026-03-09-0205.officina');
});

test.each([
  [new Date(2026, 10, 26, 2, 30), new Date(2026, 10, 26, 2, 30)],
  [new Date(2026, 10, 26, 2, 29, 59), new Date(2026, 10, 25, 2, 30)],
  [new Date(2026, 10, 26, 23, 59), new Date(2026, 10, 26, 2, 30)],
  [new Date(2026, 0, 1, 1, 0), new Date(2025, 11, 31, 2, 30)],
])('a backup of 02:30 was due last, at %s, at %s', (now, due) => {
  expect(lastDue(now, '02:30')).toEqual(due);
});

test('the newest daily backups are kept, and no other file is touched', () => {
  const daily = ['25', '24', '26'].map((day) => `officina-2026-11-${day}-0230.officina`);
  const others = ['officina-before-the-move.officina', 'officina-2026-11-01-0230.officina.part', 'a.txt'];
  expect(surplus([...daily, ...others], 2)).toEqual(['officina-2026-11-24-0230.officina']);
  expect(surplus(daily, 3)).toEqual([]);
});
