import { expect, test } from '@jest/globals';
import { expectTold } from './expect-told.mjs';
import { tellThroughKills } from './notices.mjs';

test('each report is told once to each person, and mailed once or twice, through 30 kills of notifications, events, maintenance, store and mail server', async () => {
  const seen = await tellThroughKills({ kills: 30, seed: 54 });
  expectTold(seen);
  expect(seen.deaths.notifications).toBeGreaterThan(8);
}, 600_000);
