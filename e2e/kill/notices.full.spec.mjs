import { expect, test } from '@jest/globals';
import { tellThroughKills } from './notices.mjs';

test('each report is told exactly once to each person through 30 kills of notifications, events, maintenance and the store', async () => {
  const { reports, deaths, told, shown } = await tellThroughKills({ kills: 30, seed: 54 });
  process.stdout.write(`note: ${reports.length} reports, deaths ${JSON.stringify(deaths)}\n`);
  expect(deaths.notifications).toBeGreaterThan(8);
  expect(shown).toEqual([reports.length, reports.length]);
  const wanted = reports.map((id) => `maintenance.interventions:${id}:0`).sort();
  const people = Map.groupBy(told, ({ userId }) => userId);
  expect(people.size).toBe(2);
  for (const rows of people.values()) expect(rows.map(({ key }) => key).sort()).toEqual(wanted);
});
