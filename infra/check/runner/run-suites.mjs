import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';
import { CommandError, run } from '../../lib/run.mjs';
import { build } from '../../run/setup/build.mjs';
import { startThrowAwayStore } from '../../servers/store/throw-away-store.mjs';
import { chooseSuites } from './choose-suites.mjs';
import { runLimited } from './limited.mjs';
import { keepLongRun } from './long-run.mjs';
import { tryAgain } from './second-try.mjs';

/**
 * @typedef {import('./suites.mjs').Suite} Suite
 * @typedef {import('./suites.mjs').Context} Context
 * @typedef {Pick<Context, 'env' | 'systemEnv'>} Environment
 * @typedef {Awaited<ReturnType<typeof import('../../servers/prepare-servers.mjs').prepareServers>>} Servers
 * @typedef {(line: string) => void} Log
 */

const resultsDir = join(cloneDir, 'test-results');
const shownOutput = 20_000;
/** @type {{ passed: number }} */
const minimum = JSON.parse(readFileSync(new URL('../../test-minimum.json', import.meta.url), 'utf8'));

/**
 * @param {Suite} suite
 * @param {Environment & { signal: AbortSignal, log: Log, files?: string[] }} context
 */
async function runSuite(suite, context) {
  const begin = Date.now();
  const name = context.files ? `${suite.name}.again` : suite.name;
  const reportFile = join(resultsDir, `${name}.json`);
  const runningFile = join(resultsDir, `${name}.running.json`);
  const outcome = await runLimited(suite, { ...context, reportFile, runningFile, words: suite.words });
  if (process.env['CI'] === 'true') outcome.failed += outcome.skipped;
  writeFileSync(join(resultsDir, `${name}.log`), outcome.output);
  const seconds = (Date.now() - begin) / 1_000;
  const notes = [...outcome.output.matchAll(/^note: (.*)/gm)].map(([, note = '']) => note);
  const skipped = outcome.skipped > 0 ? `, ${outcome.skipped} skipped` : '';
  context.log(
    `${seconds.toFixed(1).padStart(6)} s  ${name}: ${outcome.passed} passed, ${outcome.failed} failed${skipped}`,
  );
  for (const note of notes) context.log(`            ${note}`);
  if (outcome.failed > 0) context.log(`${outcome.output.slice(-shownOutput)}\n`);
  return { ...outcome, suite, seconds, notes, report: suite.readsSource ? [] : [reportFile] };
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

/**
 * @param {Promise<Servers>} preparing
 * @param {Log} log
 */
async function startShared(preparing, log) {
  const { store, nats } = await preparing;
  log(`store: ${store.taken}\nbus: ${nats.taken}`);
  // One for all jest suites: every test file makes databases of its own in it.
  const shared = await startThrowAwayStore(store.start, { log });
  const systemEnv = { ...process.env, ...(nats.binary && { OFFICINA_NATS_SERVER: nats.binary }) };
  return { systemEnv, env: { ...systemEnv, MONGODB_URI: shared.mongoUri }, stop: shared.stop };
}

/** @param {{ passed: number, failed: number }[]} counts */
const sumOf = (counts) => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
});

/**
 * Two at a time, the next one as soon as one has ended: what waits more than it works has another beside it.
 * @param {Suite[]} suites
 * @param {Environment & { signal: AbortSignal, log: Log }} context
 */
async function runInTurn(suites, context) {
  /** @type {Awaited<ReturnType<typeof runSuite>>[]} */
  const outcomes = [];
  const waiting = suites.values();
  const runNext = async () => {
    for (const suite of waiting) outcomes.push(await runSuite(suite, context));
  };
  await Promise.all([runNext(), runNext()]);
  return outcomes;
}

/** What suites run in that read the source alone. */
const sourceAlone = { systemEnv: process.env, env: process.env, stop: async () => {} };

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
  mkdirSync(resultsDir, { recursive: true });
  const folders = isWhole ? undefined : suites.flatMap(({ touchedBy }) => touchedBy);
  if (preparing) await steps.run('building', () => build({ folders, signal }));
  const { stop, ...environment } = preparing ? await startShared(preparing, log) : sourceAlone;
  const context = { ...environment, log, signal };
  const runAgain = (/** @type {Suite} */ suite, /** @type {string[]} */ files) =>
    runSuite(suite, { ...context, files });
  const outcomes = await runInTurn(suites, context)
    .then((first) => (isWhole ? tryAgain(first, runAgain, log) : first))
    .finally(stop);
  const conformance =
    isWhole &&
    (await checkConformance(
      outcomes.flatMap(({ report }) => report),
      { log, signal },
    ));
  if (isLong && names.length === 0) await keepLongRun(outcomes);
  const { passed, failed } = sumOf(conformance ? [...outcomes, conformance] : outcomes);
  const enough = !isWhole || isEnough(passed, log);
  log(`${steps.table()}\n`);
  log(`${passed} passed, ${failed} failed`);
  return failed === 0 && enough;
}
