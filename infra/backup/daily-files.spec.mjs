import { expect, test } from '@jest/globals';
import { isDue } from './daily-files.mjs';

const now = new Date(2026, 10, 26, 12, 0);
const minutesLater = (minutes) => new Date(now.getTime() + minutes * 60_000);

test.each([
  ['none was made', null, true],
  ['the last one is of yesterday', minutesLater(-24 * 60), true],
  ['the last one is of today', minutesLater(-60), false],
  ['another machine, whose clock is four minutes ahead, has just made one', minutesLater(4), false],
  ['the last one is of a clock that was a year ahead', minutesLater(365 * 24 * 60), true],
])('a daily backup of 02:30 where %s', (_, succeededAt, due) => {
  expect(isDue(succeededAt, now, '02:30')).toBe(due);
});
