import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError, run } from '../../lib/run.mjs';
import { runLimited } from '../runner/limited.mjs';
import { readNotes } from '../runner/running-tests.mjs';

const limitMinutes = 10;
const lookMs = 250;

/**
 * Runs suites of a copy of the tree. What reads sources runs at once; what stands on builds, as the suites of the whole
 * product do, runs by `npm test`, which builds first. One that takes over 10 minutes is late.
 * @param {string} tree
 * @param {{ env: NodeJS.ProcessEnv, signal: AbortSignal }} context `env` with the store's address
 * @returns {Promise<import('./judge.mjs').Runner>} of suites as `npm test` takes them
 */
export async function suitesOfTree(tree, { env, signal: stopping }) {
  /** @type {{ partSuites: typeof import('../runner/suites.mjs').partSuites }} */
  const { partSuites } = await import(join(tree, 'infra/check/runner/suites.mjs'));
  const suites = partSuites();
  const results = join(tree, 'test-results');
  mkdirSync(results, { recursive: true });

  return async (suite, isEnough) => {
    const [name = '', word] = suite.split(':');
    const chosen = suites.find((one) => one.name === name) ?? byNpm(suite, tree);
    const runningFile = join(results, `${name}.running.jsonl`);
    const ended = new AbortController();
    const look = setInterval(() => readNotes(runningFile).failed.some(isEnough) && ended.abort(), lookMs);
    const signal = AbortSignal.any([stopping, ended.signal]);
    const files = { reportFile: join(results, `${name}.json`), runningFile };
    // A suite that is ended half-way clears nothing up itself.
    const left = mkdtempSync(join(tmpdir(), 'officina-mutant-'));
    const own = { ...env, TMPDIR: left };
    const context = { env: own, systemEnv: own, ...files, words: word ? [word] : [], signal, log() {} };
    const outcome = await runLimited({ ...chosen, limitMinutes }, context).finally(() => {
      clearInterval(look);
      rmSync(left, { recursive: true, force: true, maxRetries: 5 });
    });
    const { passed, failed } = readNotes(runningFile);
    return { passed, failed, hasFailed: outcome.failed > 0, isLate: outcome.isLate ?? false };
  };
}

/**
 * @param {string} suite
 * @param {string} tree
 * @returns {import('../runner/suites.mjs').Suite}
 */
const byNpm = (suite, tree) => ({
  name: suite,
  limitMinutes,
  touchedBy: [],
  run: async ({ env, signal }) => {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    try {
      return { ...counts, output: await run('npm', ['test', '--', suite], { cwd: tree, env, signal }) };
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      return { ...counts, failed: 1, output: error.output };
    }
  },
});
