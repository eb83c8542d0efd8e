import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';
import { run } from '../../lib/run.mjs';
import { outcomeOf } from '../runner/outcome.mjs';
import { chooseRules } from './rules.mjs';
import { compare, scoresOf } from './scores.mjs';
import { settingsOf } from './settings.mjs';
import { strykerOfCache } from './stryker.mjs';

/** @typedef {import('./scores.mjs').Score} Score */

const settingsFile = join(cloneDir, 'test-results/rules.settings.json');
/** Left behind by a run that was ended half-way. */
const copies = join(cloneDir, 'test-results/stryker');
const keptFile = join(cloneDir, 'bench/results/rules.json');

/** @param {Map<string, Score>} scores */
function inWords(scores) {
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
 * Writes down what is kept from now on, where a score has changed.
 * @param {Map<string, Score>} scores
 * @returns {string[]} the files whose score has fallen
 */
function keep(scores) {
  const { fallen, kept } = compare(scores, JSON.parse(readFileSync(keptFile, 'utf8')));
  writeFileSync(keptFile, `${JSON.stringify(kept, null, 2)}\n`);
  return fallen;
}

/**
 * One test per file of rules: of the faults that StrykerJS puts into it, its tests notice no smaller part than they did
 * before (`bench/results/rules.json`). A higher score is kept.
 * @returns {import('../runner/suites.mjs').Suite}
 */
export const rulesSuite = () => ({
  name: 'rules',
  limitMinutes: 90,
  touchedBy: [],
  onRequest: true,
  readsSource: true,
  run: async ({ env, reportFile, words, signal }) => {
    const { program, jestRunner } = await strykerOfCache();
    /** @type {Map<string, Score>} */
    const scores = new Map();
    /** @type {string[]} */
    const fallen = [];
    for (const rules of chooseRules(words)) {
      rmSync(copies, { recursive: true, force: true });
      writeFileSync(settingsFile, JSON.stringify(settingsOf(rules, { jestRunner, reportFile, copies })));
      const work = () =>
        run(process.execPath, [program, 'run', settingsFile], { cwd: cloneDir, env, signal });
      /** @type {Map<string, Score>} */
      let found = new Map();
      const outcome = await outcomeOf(work, reportFile, (report) => {
        found = scoresOf(report, rules.files);
        return { passed: found.size, failed: 0, skipped: 0 };
      });
      if (outcome.failed > 0) return outcome;
      for (const [file, score] of found) scores.set(file, score);
      fallen.push(...keep(found));
    }
    const output = [...inWords(scores), ...fallen.map((file) => `lower than before: ${file}`)].join('\n');
    return { passed: scores.size - fallen.length, failed: fallen.length, skipped: 0, output };
  },
});
