import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';
import { run } from '../../lib/run.mjs';

/** What repeats something for chance: all of it with `TEST_RUN=long`, a share in a usual run. */
const repeating = [
  ...['kill', 'demo', 'server-kit:audited-holds', 'server-kit:one-code-at-once', 'sites:visited'],
  ...['maintenance:deleted-meanwhile', 'maintenance:second-statistics', 'maintenance:spares'],
  ...['industrial-data:killed-poller', 'industrial-data:killed-recorder'],
  ...['industrial-data:replicas', 'industrial-data:soak'],
  'infra:used-up',
];

/** And what no usual run has: whether the catalogue of faults still fits, and what tests of rules notice. */
export const longSuites = ['catalogue', ...repeating, 'rules'];

/**
 * Keeps what a long run said, with the commit it was of, in `bench/results/long.json`.
 * @param {{ suite: { name: string }, passed: number, failed: number, seconds: number, notes: string[] }[]} outcomes
 */
export async function keepLongRun(outcomes) {
  const commit = (await run('git', ['rev-parse', '--short', 'HEAD'], { cwd: cloneDir })).trim();
  const suites = outcomes.map(({ suite: { name }, passed, failed, seconds, notes }) => ({
    ...{ name, passed, failed, seconds: Math.round(seconds), notes },
  }));
  const kept = { commit, day: new Date().toISOString().slice(0, 10), node: process.version, suites };
  writeFileSync(join(cloneDir, 'bench/results/long.json'), `${JSON.stringify(kept, null, 2)}\n`);
}
