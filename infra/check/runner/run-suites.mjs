import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';
import { CommandError, run } from '../../lib/run.mjs';
import { build } from '../../run/setup/build.mjs';
import { budgets, overBudget } from './budget.mjs';
import { chooseSuites } from './choose-suites.mjs';
import { hasRoom, isQuiet, watchOthers } from './cpu-time.mjs';
import { inLanes, jobsOf, ofOne } from './jobs.mjs';
import { keepLongRun } from './long-run.mjs';
import { filesOf, forget, isRecorded, readRecorded, runnerVariable, runVariable } from './recorded.mjs';
import { tryAgain } from './second-try.mjs';
import { startShared } from './shared-store.mjs';

/**
 * @typedef {import('./suites.mjs').Suite} Suite
 * @typedef {import('./shared-store.mjs').Servers} Servers
 * @typedef {(line: string) => void} Log
 * @typedef {{ env: NodeJS.ProcessEnv, signal: AbortSignal, log: Log }} Context
 */

const shownOutput = 20_000;
const lookMs = 1_000;
/** Test runners load the same packages in hundreds of processes. */
const compileCache = join(cloneDir, 'node_modules/.cache/compiled');
/** @type {{ passed: number }} */
const minimum = JSON.parse(readFileSync(new URL('../../test-minimum.json', import.meta.url), 'utf8'));
/** This run, for the outcomes that are of it. */
const runId = randomUUID();

/**
 * What a suite wrote in this run or, taken from the cache, in an earlier one; said in a line, with its output if it failed.
 * @param {Suite} suite
 * @param {string} name under which it was recorded
 * @param {Log} log
 * @param {string} [printed] by the process of its job
 */
function resultOf(suite, name, log, printed = '') {
  const { run: doneIn, output, ...recorded } = readRecorded(name, printed);
  const { passed, skipped, seconds, processorSeconds, notes } = recorded;
  const failed = recorded.failed + (process.env['CI'] === 'true' ? skipped : 0);
  const isCached = doneIn !== runId && doneIn !== '';
  const isWhole = name === suite.name && !suite.words?.length;
  const [took, worked] = [seconds.toFixed(1).padStart(6), processorSeconds.toFixed(0)];
  const budget = isWhole && budgets[name] ? ` of ${budgets[name]}` : '';
  const time = isCached ? '  kept' : `${took} s${budget}, ${worked} of processors`;
  log(`${time}  ${name}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  for (const note of notes) log(`            ${note}`);
  if (failed > 0) log(`${output.slice(-shownOutput)}\n`);
  const report = suite.readsSource ? [] : [filesOf(name).reportFile];
  return { suite, name, passed, failed, skipped, seconds, notes, report, isCached, isWhole };
}

/**
 * Results of a job's suites, each told as soon as it is there.
 * @param {import('./jobs.mjs').Job} job
 * @param {Context} context
 * @param {string} [as] the name of a second try
 */
async function resultsOf({ suites, run: work }, { log, ...context }, as) {
  const left = new Set(suites);
  /** @type {ReturnType<typeof resultOf>[]} */
  const results = [];
  const tell = (/** @type {Suite} */ suite, printed = '') => {
    left.delete(suite);
    results.push(resultOf(suite, as ?? suite.name, log, printed));
  };
  const tellThoseDone = () => {
    for (const suite of left) if (isRecorded(as ?? suite.name)) tell(suite);
  };
  for (const { name } of suites) forget(as ?? name);
  const look = setInterval(tellThoseDone, lookMs);
  const printed = await work(context).finally(() => clearInterval(look));
  for (const suite of left) tell(suite, printed);
  return results;
}

/**
 * Every line of docs/conformance.md that calls itself proved has a passing test; one more test of a whole run.
 * @param {string[]} reports
 * @param {{ signal: AbortSignal, log: Log }} context
 */
async function checkConformance(reports, { log, signal }) {
  const check = join(cloneDir, 'infra/check/conformance/check.mjs');
  try {
    log((await run(process.execPath, [check, ...reports], { signal })).trim());
    return { passed: 1, failed: 0 };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    log(error.output);
    return { passed: 0, failed: 1 };
  }
}

/**
 * @param {number} passed
 * @param {Log} log
 */
function isEnough(passed, log) {
  if (passed >= minimum.passed) return true;
  log(`Only ${passed} tests passed; infra/test-minimum.json asks for ${minimum.passed}.`);
  return false;
}

/** @param {{ passed: number, failed: number }[]} counts */
const sumOf = (counts) => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
});

/**
 * Whether suites have kept their budgets of seconds. Only a quiet machine judges them: where others work too, it says so.
 * @param {import('./budget.mjs').Timed[]} results
 * @param {number} others share of the processors that others have taken
 * @param {Log} log
 */
function keptBudgets(results, others, log) {
  const over = overBudget(results);
  for (const one of over) log(`over budget: ${one}`);
  if (over.length === 0 || isQuiet(others)) return over.length === 0;
  log(`Others took ${Math.round(others * 100)} % of the processors, so that no budget is judged.`);
  return true;
}

/** What suites run in that read the source alone. */
const sourceAlone = { handedOn: process.env, stop: async () => {} };

/**
 * Runs suites: those named, else those that a change can touch, else all; what they stand on is built first.
 * Without `preparing` they read the source alone, and nothing is built or started.
 * @param {object} options
 * @param {string[]} options.names
 * @param {boolean} options.onlyChanged
 * @param {Promise<Servers>} [options.preparing]
 * @param {import('../../lib/steps.mjs').Steps} options.steps
 * @param {Log} options.log
 * @param {AbortSignal} options.signal
 * @returns {Promise<boolean>} whether all passed; the last line printed is `N passed, N failed`
 */
export async function runSuites({ names, onlyChanged, preparing, steps, log, signal }) {
  const isLong = process.env['TEST_RUN'] === 'long';
  const isWhole = names.length === 0 && !onlyChanged && !isLong;
  const suites = await chooseSuites(names, onlyChanged, log);
  const folders = isWhole ? undefined : suites.flatMap(({ touchedBy }) => touchedBy);
  if (preparing) await steps.run('building', () => build({ folders, signal }));
  const { stop, handedOn } = preparing ? await startShared(preparing, log) : sourceAlone;
  const env = {
    ...handedOn,
    NODE_COMPILE_CACHE: compileCache,
    [runVariable]: runId,
    [runnerVariable]: `${process.pid}`,
  };
  const context = { env, log, signal };
  const runAgain = async (/** @type {Suite} */ suite, /** @type {string[]} */ files) => {
    const as = `${suite.name}.again`;
    const [result] = await resultsOf(ofOne(suite, { files, as }), context, as);
    return /** @type {ReturnType<typeof resultOf>} */ (result);
  };
  const othersTook = watchOthers();
  /** @type {ReturnType<typeof resultOf>[]} */
  const first = [];
  const outcomes = await inLanes(
    jobsOf(suites),
    async (job) => void first.push(...(await resultsOf(job, context))),
    hasRoom,
  )
    .then(() => (isWhole ? tryAgain(first, runAgain, log) : first))
    .finally(stop);
  const others = othersTook();
  const conformance =
    isWhole &&
    (await checkConformance(
      outcomes.flatMap(({ report }) => report),
      { log, signal },
    ));
  if (isLong) await keepLongRun(outcomes);
  const { passed, failed } = sumOf(conformance ? [...outcomes, conformance] : outcomes);
  const enough = !isWhole || isEnough(passed, log);
  const inTime = keptBudgets(first, others, log);
  log(`${steps.table()}\n`);
  log(`${passed} passed, ${failed} failed`);
  return failed === 0 && enough && inTime;
}
