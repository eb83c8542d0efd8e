import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';
import { ownSeconds } from './cpu-time.mjs';
import { runLimited } from './limited.mjs';

/**
 * What a suite wrote of itself: `seconds` by the clock, `processorSeconds` without those of the shared store; `run` is
 * the run in which it was really done.
 * @typedef {import('./outcome.mjs').Counts & { run: string, seconds: number, processorSeconds: number, notes: string[] }} Recorded
 */

const resultsDir = join(cloneDir, 'test-results');
/** Names a run of `npm test` to the processes of its suites. */
export const runVariable = 'OFFICINA_TEST_RUN';
/** Its process, without which they end. */
export const runnerVariable = 'OFFICINA_TEST_RUNNER';

/** @param {string} name */
export const filesOf = (name) => ({
  reportFile: join(resultsDir, `${name}.json`),
  runningFile: join(resultsDir, `${name}.running.jsonl`),
  logFile: join(resultsDir, `${name}.log`),
  outcomeFile: join(resultsDir, `${name}.outcome.json`),
});

/**
 * Runs a suite within its limit and writes its log and its outcome to `test-results` under a name.
 * @param {import('./suites.mjs').Suite} suite
 * @param {string} name
 * @param {Pick<import('./suites.mjs').Context, 'env' | 'systemEnv' | 'words' | 'files' | 'signal'>} context
 * @returns {Promise<import('./outcome.mjs').Outcome>}
 */
export async function recordSuite(suite, name, context) {
  const { reportFile, runningFile, logFile, outcomeFile } = filesOf(name);
  mkdirSync(resultsDir, { recursive: true });
  const [begin, taken] = [Date.now(), ownSeconds()];
  const outcome = await runLimited(suite, { ...context, reportFile, runningFile });
  const { output, ...counts } = outcome;
  const recorded = {
    ...counts,
    run: process.env[runVariable],
    seconds: (Date.now() - begin) / 1_000,
    processorSeconds: ownSeconds() - taken,
    notes: [...output.matchAll(/^note: (.*)/gm)].map(([, note = '']) => note),
  };
  writeFileSync(logFile, output);
  // The last file, and whole when it is there: who waits for the suite looks for it.
  writeFileSync(`${outcomeFile}.part`, JSON.stringify(recorded));
  renameSync(`${outcomeFile}.part`, outcomeFile);
  return outcome;
}

/**
 * Before a suite runs, so that what is read afterwards is its own or from the cache.
 * @param {string} name
 */
export function forget(name) {
  const { outcomeFile, logFile, reportFile } = filesOf(name);
  for (const file of [outcomeFile, logFile, reportFile]) rmSync(file, { force: true });
}

/**
 * Whether all that a suite writes is there; the cache puts back one file after the other.
 * @param {string} name
 */
export function isRecorded(name) {
  const { outcomeFile, logFile, reportFile } = filesOf(name);
  return [outcomeFile, logFile, reportFile].every(existsSync);
}

/**
 * What a suite wrote, with its log; one that wrote nothing has failed, and shows what its process printed.
 * @param {string} name
 * @param {string} printed
 * @returns {Recorded & { output: string }}
 */
export function readRecorded(name, printed) {
  const { outcomeFile, logFile } = filesOf(name);
  if (!existsSync(outcomeFile)) {
    const none = { run: '', passed: 0, failed: 1, skipped: 0, seconds: 0, processorSeconds: 0, notes: [] };
    return { ...none, output: `${name} told nothing of itself.\n${printed}` };
  }
  return { ...JSON.parse(readFileSync(outcomeFile, 'utf8')), output: readFileSync(logFile, 'utf8') };
}
