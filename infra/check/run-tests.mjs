import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../lib/paths.mjs';
import { CommandError, run } from '../lib/run.mjs';
import { build } from '../run/setup/build.mjs';
import { startThrowAwayStore } from '../servers/store/throw-away-store.mjs';
import { conformance, fullRecord, lint, testCommands, types } from './commands.mjs';
import { countsOf } from './counts.mjs';
import { cleanCommit, recordRun } from './full-record.mjs';
import { processorSeconds } from './processor-seconds.mjs';
import { prepareTools } from './tools.mjs';

/**
 * @typedef {import('./commands.mjs').Command} Command
 * @typedef {{ name: string, passed: number, failed: number, seconds: number, reportFile?: string }} Result
 * @typedef {{ env: NodeJS.ProcessEnv, signal: AbortSignal, log: (line: string) => void }} Context
 */

const resultsDir = join(cloneDir, 'test-results');
const reporter = join(import.meta.dirname, 'reporter.mjs');
/** @type {{ gate: number }} how many tests of the gate pass at least, so that none is lost unseen */
const minimum = JSON.parse(readFileSync(new URL('../test-minimum.json', import.meta.url), 'utf8'));

/**
 * How a runner is told to write its report.
 * @param {'jest' | 'playwright'} runner
 * @param {string} file
 */
const reporting = (runner, file) =>
  runner === 'jest'
    ? { args: ['--json', `--outputFile=${file}`, '--reporters=default', `--reporters=${reporter}`] }
    : {
        args: [`--reporter=list,json,${reporter}`, `--output=${file.replace('.json', '-files')}`],
        env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
      };

/**
 * Runs a command to its end. What a runner prints is shown as it comes; of other commands what they print if they fail.
 * @param {Command} command
 * @param {Context} context
 * @returns {Promise<Result>}
 */
async function runCommand({ name, args, env: own, runner }, { env, signal, log }) {
  const reportFile = runner && join(resultsDir, `${name}.json`);
  if (reportFile) rmSync(reportFile, { force: true });
  const more = runner && reporting(runner, /** @type {string} */ (reportFile));
  const begin = Date.now();
  const shown = /** @type {import('node:child_process').StdioOptions} */ (['ignore', 'inherit', 'inherit']);
  const hasFailed = await run(process.execPath, [...args, ...(more?.args ?? [])], {
    cwd: cloneDir,
    env: { ...env, ...own, ...more?.env },
    signal,
    ...(runner && { stdio: shown }),
  }).then(
    () => false,
    (error) => {
      if (!(error instanceof CommandError)) throw error;
      log(error.output);
      return true;
    },
  );
  const seconds = Math.round((Date.now() - begin) / 1_000);
  const { passed, failed } = countsOf(reportFile, hasFailed);
  log(`${name}: ${passed} passed, ${failed} failed, ${seconds} s`);
  return { name, passed, failed, seconds, reportFile };
}

/**
 * Runs commands, so many at a time.
 * @param {Command[]} commands
 * @param {Context} context
 * @param {number} [together]
 */
async function runCommands(commands, context, together = 1) {
  const left = [...commands];
  /** @type {Result[]} */
  const results = [];
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) results.push(await runCommand(next, context));
  };
  await Promise.all(Array.from({ length: together }, lane));
  return results;
}

/**
 * Runs commands on a throw-away store, which all tests share, and with a NATS server that they start.
 * @param {Command[]} commands
 * @param {Awaited<ReturnType<typeof import('../servers/prepare-servers.mjs').prepareServers>>} servers
 * @param {Context} context
 */
async function runOnServers(commands, { store, nats }, { env, ...context }) {
  context.log(`store: ${store.taken}\nbus: ${nats.taken}`);
  const { mongoUri, stop } = await startThrowAwayStore(store.start, context);
  const bus = nats.binary && { OFFICINA_NATS_SERVER: nats.binary };
  try {
    return await runCommands(commands, { ...context, env: { ...env, MONGODB_URI: mongoUri, ...bus } });
  } finally {
    await stop();
  }
}

/**
 * Runs the tests of a tier, or `lint` or `typecheck` alone.
 * @param {object} options
 * @param {import('./commands.mjs').Tier | 'lint' | 'typecheck'} options.what
 * @param {string[]} options.words of the paths of test files; all tests without any
 * @param {boolean} options.onlyChanged
 * @param {ReturnType<typeof import('../servers/prepare-servers.mjs').prepareServers>} [options.preparing] for a tier
 * @param {import('../lib/steps.mjs').Steps} options.steps
 * @param {(line: string) => void} options.log
 * @param {AbortSignal} options.signal
 * @returns {Promise<boolean>} whether all passed; the last line printed is `N passed, N failed`
 */
export async function runTests({ what, words, onlyChanged, preparing, steps, log, signal }) {
  mkdirSync(resultsDir, { recursive: true });
  const context = { env: process.env, signal, log };
  const isWhole = words.length === 0 && !onlyChanged;
  const [begin, worked, commit] = [Date.now(), processorSeconds(), await cleanCommit()];
  /** @type {Result[]} */
  const results = [];
  const add = async (/** @type {Promise<Result[]>} */ some) => results.push(...(await some));
  const isTier = what !== 'lint' && what !== 'typecheck';
  if (what === 'lint' || (what === 'gate' && isWhole)) await add(runCommands(lint, context, 2));
  if (what === 'typecheck' || (what === 'gate' && isWhole)) await add(runCommands(types, context, 2));
  if (isTier) {
    const commands = testCommands({ tier: what, words, onlyChanged });
    if (commands.length === 0) throw new Error(`No test file has ${words.join(' and ')} in its path.`);
    const servers = /** @type {NonNullable<Awaited<typeof preparing>>} */ (await preparing);
    await steps.run('getting tools for the tests', () => prepareTools(what, context));
    await steps.run('building', () => build({ signal }));
    await add(runOnServers(commands, servers, context));
  }
  const reports = results.flatMap(({ reportFile }) => reportFile ?? []);
  if (what === 'gate' && isWhole) await add(runCommands([conformance(reports), fullRecord], context));
  const passed = results.reduce((sum, one) => sum + one.passed, 0);
  const failed = results.reduce((sum, one) => sum + one.failed, 0);
  if (what === 'full' && isWhole) {
    if (commit) recordRun(reports, { commit, seconds: Math.round((Date.now() - begin) / 1_000) });
    else log('Not recorded in bench/results/full.json: the tree has changes that are not committed.');
  }
  const isEnough = what !== 'gate' || !isWhole || passed >= minimum.gate;
  if (!isEnough) log(`Only ${passed} tests passed; infra/test-minimum.json asks for ${minimum.gate}.`);
  log(`${steps.table()}\n  ${Math.round(processorSeconds() - worked)} s of the machine's processors\n`);
  log(`${passed} passed, ${failed} failed`);
  return failed === 0 && isEnough;
}
