import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';
import { run } from '../../lib/run.mjs';

/** What repeats something for chance: all of it with `TEST_RUN=long`, a share in a usual run. */
const repeating = [
  ...['screens', 'openapi', 'one-code-at-once', 'kill', 'demo', 'start:signals', 'infra:used-up'],
  'browser:production',
  ...['server-kit:audited-holds', 'server-kit:one-code-at-once', 'sites:visited'],
  ...['maintenance:deleted-meanwhile', 'maintenance:second-statistics', 'maintenance:spares'],
  ...['industrial-data:killed-poller', 'industrial-data:killed-recorder'],
  ...['industrial-data:replicas', 'industrial-data:soak'],
];

/** And what no usual run has: whether the catalogue of faults still fits, a roll to another release, what tests of rules notice. */
export const longSuites = ['catalogue', 'rolling', ...repeating, 'rules'];

const resultsFile = join(cloneDir, 'bench/results/long.json');

/**
 * @typedef {{ suite: { name: string, words?: string[] }, passed: number, failed: number, seconds: number, notes: string[] }} Outcome
 * @typedef {{ name: string, commit: string, day: string, node: string, passed: number, failed: number, seconds: number, notes: string[] }} Kept
 */

/**
 * What is kept after a run: its outcomes in the place of those that were there of the same suites or parts of them.
 * @param {Kept[]} before
 * @param {Outcome[]} outcomes
 * @param {{ commit: string, day: string, node: string }} of
 * @returns {Kept[]}
 */
export function withOutcomes(before, outcomes, of) {
  const kept = new Map(before.map((one) => [one.name, one]));
  for (const { suite, passed, failed, seconds, notes } of outcomes) {
    const name = [suite.name, ...(suite.words?.length ? [suite.words.join(' ')] : [])].join(': ');
    kept.set(name, { name, ...of, passed, failed, seconds: Math.round(seconds), notes });
  }
  return [...kept.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * Keeps in `bench/results/long.json` what a long run said, or one of a part, with the commit it was of.
 * @param {Outcome[]} outcomes
 */
export async function keepLongRun(outcomes) {
  const commit = (await run('git', ['rev-parse', '--short', 'HEAD'], { cwd: cloneDir })).trim();
  const before = existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')) : [];
  const of = { commit, day: new Date().toISOString().slice(0, 10), node: process.version };
  writeFileSync(resultsFile, `${JSON.stringify(withOutcomes(before, outcomes, of), null, 2)}\n`);
}
