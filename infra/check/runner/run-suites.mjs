import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';
import { run } from '../../lib/run.mjs';
import { buildAll } from '../../run/setup/build.mjs';
import { startThrowAwayStore } from '../../servers/store/throw-away-store.mjs';
import { allSuites } from './suites.mjs';

const resultsDir = join(cloneDir, 'test-results');
const shownOutput = 20_000;
const minimum = JSON.parse(readFileSync(new URL('../../test-minimum.json', import.meta.url), 'utf8'));

function choose(names) {
  const suites = allSuites();
  const unknown = names.filter((name) => !suites.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    throw new Error(`No suite ${unknown.join(', ')}. There are: ${suites.map(({ name }) => name).join(' ')}`);
  }
  return names.length > 0
    ? suites.filter(({ name }) => names.includes(name))
    : suites.filter(({ onRequest }) => !onRequest);
}

async function runSuite(suite, context) {
  const begin = Date.now();
  const reportFile = join(resultsDir, `${suite.name}.json`);
  const outcome = await suite.run({ ...context, reportFile });
  if (process.env.CI === 'true') outcome.failed += outcome.skipped;
  writeFileSync(join(resultsDir, `${suite.name}.log`), outcome.output ?? '');
  const seconds = ((Date.now() - begin) / 1_000).toFixed(1).padStart(6);
  const skipped = outcome.skipped > 0 ? `, ${outcome.skipped} skipped` : '';
  context.log(`${seconds} s  ${suite.name}: ${outcome.passed} passed, ${outcome.failed} failed${skipped}`);
  for (const [line] of (outcome.output ?? '').matchAll(/^note: .*/gm))
    context.log(`            ${line.slice(6)}`);
  if (outcome.failed > 0) context.log(`${outcome.output.slice(-shownOutput)}\n`);
  return { ...outcome, reportFile };
}

/** Every line of docs/conformance.md that calls itself proved has a passing test; one more test of a whole run. */
async function checkConformance(reports, { log, signal }) {
  const check = join(cloneDir, 'infra/check/conformance/check.mjs');
  try {
    log((await run(process.execPath, [check, ...reports], { signal })).trim());
    return { passed: 1, failed: 0 };
  } catch (error) {
    log(error.output ?? error.message);
    return { passed: 0, failed: 1 };
  }
}

const sum = (outcomes, key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);

function isEnough(passed, isWhole, log) {
  if (!isWhole || passed >= minimum.passed) return true;
  log(`Only ${passed} tests passed; infra/test-minimum.json asks for ${minimum.passed}.`);
  return false;
}

async function environments(preparing, log) {
  const { store, nats } = await preparing;
  log(`store: ${store.taken}\nbus: ${nats.taken}`);
  // One for all jest suites: every test file makes databases of its own in it.
  const shared = await startThrowAwayStore(store.start, { log });
  const systemEnv = { ...process.env, ...(nats.binary && { OFFICINA_NATS_SERVER: nats.binary }) };
  return { shared, systemEnv, env: { ...systemEnv, MONGODB_URI: shared.mongoUri } };
}

/**
 * Builds everything and runs the suites one after the other.
 * @returns {Promise<boolean>} whether all passed; the last line printed is `N passed, N failed`
 */
export async function runSuites({ names, preparing, steps, log, signal }) {
  const suites = choose(names);
  mkdirSync(resultsDir, { recursive: true });
  await steps.run('building', () => buildAll({ signal }));
  const { shared, ...environment } = await environments(preparing, log);
  const outcomes = [];
  try {
    for (const suite of suites) outcomes.push(await runSuite(suite, { ...environment, log, signal }));
  } finally {
    await shared.stop();
  }
  const reports = outcomes
    .filter((_, at) => !['lint', 'typecheck'].includes(suites[at].name))
    .map(({ reportFile }) => reportFile);
  if (names.length === 0) outcomes.push(await checkConformance(reports, { log, signal }));
  const [passed, failed] = [sum(outcomes, 'passed'), sum(outcomes, 'failed')];
  const enough = isEnough(passed, names.length === 0, log);
  log(`${steps.table()}\n`);
  log(`${passed} passed, ${failed} failed`);
  return failed === 0 && enough;
}
