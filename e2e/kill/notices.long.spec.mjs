import { expect, test } from '@jest/globals';
import { expectTold } from './expect-told.mjs';
import { tellThroughKills } from './notices.mjs';

test('each report is told once to each person, and mailed once or twice, through 1,000 kills at random', async () => {
  // With the pause there are thousands of reports, not more than are told in between.
  const seen = await tellThroughKills({ kills: 1_000, seed: Date.now() % 2 ** 31, pauseMs: 100 });
  expectTold(seen);
  expect(seen.deaths.notifications).toBeGreaterThan(300);
}, 7_200_000);
