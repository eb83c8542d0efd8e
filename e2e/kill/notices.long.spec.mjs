import { expect, test } from '@jest/globals';
import { expectMailed } from './expect-mailed.mjs';
import { tellThroughKills } from './notices.mjs';

test('each report is told once to each person, and mailed once or twice, through 1,000 kills at random', async () => {
  const { reports, deaths, told, shown, mails, copies } = await tellThroughKills({
    kills: 1_000,
    seed: Date.now() % 2 ** 31,
  });
  process.stdout.write(`note: ${reports.length} reports, deaths ${JSON.stringify(deaths)}\n`);
  expect(deaths.notifications).toBeGreaterThan(300);
  expect(shown).toEqual([reports.length, reports.length]);
  const keys = told.map(({ userId, key }) => `${userId} ${key}`);
  expect(new Set(keys).size).toBe(keys.length);
  expectMailed({ told, mails, copies });
});
