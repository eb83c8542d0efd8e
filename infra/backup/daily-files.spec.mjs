import { expect, test } from '@jest/globals';
import { isDue } from './daily-files.mjs';

const now = new Date(2026, 10, 26, 12, 0);
const minutesLater = (minutes) => new Date(now.getTime() + minutes * 60_000);

test.each([
  ['if there is none', null, true],
  ['if the last one is from yesterday', minutesLater(-24 * 60), true],
  ['unless the last one is from today', minutesLater(-60), false],
  ['unless a machine whose clock is four minutes ahead has just made one', minutesLater(4), false],
  ['if the last one was made by a clock that was a year ahead', minutesLater(365 * 24 * 60), true],
])('a daily backup of 02:30 is due %s', (_, succeededAt, due) => {
  expect(isDue(succeededAt, now, '02:30')).toBe(due);
});
