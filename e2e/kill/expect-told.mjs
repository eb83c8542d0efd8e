import { expect } from '@jest/globals';

/** «Tutti gli avvisi» has at most so many. */
const mostShown = 2_000;

/**
 * Each of two people was told of each report once; every notice is in one e-mail, which has arrived once or twice under one Message-ID.
 * @param {Awaited<ReturnType<typeof import('./notices.mjs').tellThroughKills>>} seen
 */
export function expectTold({ reports, deaths, told, shown, mails, copies }) {
  process.stdout.write(`note: ${reports.length} reports, deaths ${JSON.stringify(deaths)}\n`);
  const most = Math.min(reports.length, mostShown);
  expect(shown).toEqual([most, most]);
  const wanted = reports.map((id) => `maintenance.interventions:${id}:0`).sort();
  const people = Map.groupBy(told, ({ userId }) => userId);
  expect(people.size).toBe(2);
  for (const rows of people.values()) expect(rows.map(({ key }) => key).sort()).toEqual(wanted);
  const mailed = mails.flatMap(({ rows }) => rows.map(String));
  expect(mailed.sort()).toEqual(told.map(({ _id }) => String(_id)).sort());
  expect(mails.filter(({ state }) => state !== 'sent')).toEqual([]);
  expect(copies).toHaveLength(mails.length);
  expect(copies.filter((count) => count > 2)).toEqual([]);
}
