import { expect, test } from '@jest/globals';
import { expectMailed } from './expect-mailed.mjs';
import { tellThroughKills } from './notices.mjs';

test('each report is told once to each person, and mailed once or twice, through 30 kills of notifications, events, maintenance, store and mail server', async () => {
  const { reports, deaths, told, shown, mails, copies } = await tellThroughKills({ kills: 30, seed: 54 });
  process.stdout.write(`note: ${reports.length} reports, deaths ${JSON.stringify(deaths)}\n`);
  expect(deaths.notifications).toBeGreaterThan(8);
  expect(shown).toEqual([reports.length, reports.length]);
  const wanted = reports.map((id) => `maintenance.interventions:${id}:0`).sort();
  const people = Map.groupBy(told, ({ userId }) => userId);
  expect(people.size).toBe(2);
  for (const rows of people.values()) expect(rows.map(({ key }) => key).sort()).toEqual(wanted);
  expectMailed({ told, mails, copies });
}, 600_000);
