import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../infra/lib/paths.mjs';
import { run } from '../../infra/lib/run.mjs';
import { chooseRules } from './rules.mjs';
import { compare, scoresOf } from './scores.mjs';
import { settingsOf } from './settings.mjs';
import { strykerOfCache } from './stryker.mjs';

/** @typedef {import('./scores.mjs').Score} Score */

const results = join(cloneDir, 'test-results/rules');
const [settingsFile, reportFile] = [join(results, 'settings.json'), join(results, 'report.json')];
/** Left over from an interrupted run. */
const copies = join(cloneDir, 'test-results/stryker');
const keptFile = join(cloneDir, 'bench/results/rules.json');

/** @param {Map<string, Score>} scores */
function formatScores(scores) {
  const all = [...scores.values()];
  const noticed = all.reduce((sum, one) => sum + one.noticed, 0);
  const survived = all.reduce((sum, one) => sum + one.survived.length, 0);
  const lines = [...scores].flatMap(([file, one]) => [
    `${one.score.toFixed(1).padStart(5)} %  ${file}`,
    ...[...one.survived, ...one.unjudged].map((mutant) => `${' '.repeat(9)}${mutant}`),
  ]);
  return [...lines, `note: ${noticed} of ${noticed + survived} faults in ${scores.size} files noticed`];
}

/**
 * Saves the scores to compare with next time, if one has changed.
 * @param {Map<string, Score>} scores
 * @returns {string[]} files with a lower score
 */
function saveScores(scores) {
  const { fallen, kept } = compare(scores, JSON.parse(readFileSync(keptFile, 'utf8')));
  writeFileSync(keptFile, `${JSON.stringify(kept, null, 2)}\n`);
  return fallen;
}

/**
 * Mutates the rules with StrykerJS. The score of each file must not fall; a higher score is saved in
 * `bench/results/rules.json`.
 * @param {string[]} words in the paths of rules; without words all rules
 * @returns {Promise<boolean>}
 */
async function checkRules(words) {
  const { program, jestRunner } = await strykerOfCache();
  mkdirSync(results, { recursive: true });
  /** @type {Map<string, Score>} */
  const scores = new Map();
  /** @type {string[]} */
  const fallen = [];
  for (const rules of chooseRules(words)) {
    rmSync(copies, { recursive: true, force: true });
    rmSync(reportFile, { force: true });
    writeFileSync(settingsFile, JSON.stringify(settingsOf(rules, { jestRunner, reportFile, copies })));
    await run(process.execPath, [program, 'run', settingsFile], { cwd: cloneDir });
    const found = scoresOf(JSON.parse(readFileSync(reportFile, 'utf8')), rules.files);
    for (const [file, score] of found) scores.set(file, score);
    fallen.push(...saveScores(found));
  }
  console.log([...formatScores(scores), ...fallen.map((file) => `lower than before: ${file}`)].join('\n'));
  return fallen.length === 0;
}

// `node tools/rules/check-rules.mjs [word …]`
process.exitCode = (await checkRules(process.argv.slice(2))) ? 0 : 1;
