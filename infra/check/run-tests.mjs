import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../lib/paths.mjs';
import { CommandError, run } from '../lib/run.mjs';
import { build } from '../run/setup/build.mjs';
import { startThrowAwayStore } from '../servers/store/throw-away-store.mjs';
import { sourceCommands, testCommands } from './commands.mjs';
import { countsOf } from './counts.mjs';
import { processorSeconds } from './processor-seconds.mjs';

/**
 * @typedef {import('./commands.mjs').Command} Command
 * @typedef {import('./counts.mjs').Counts & { name: string, seconds: number, reportFile?: string }} Result
 * @typedef {{ env: NodeJS.ProcessEnv, signal: AbortSignal, log: (line: string) => void }} Context
 */

const resultsDir = join(cloneDir, 'test-results');
const reporter = join(import.meta.dirname, 'reporter.mjs');
/** The minimum of passed tests of a whole run. */
const minimum = JSON.parse(readFileSync(new URL('../test-minimum.json', import.meta.url), 'utf8'));

/**
 * How a runner is told to write its report.
 * @param {Command} command
 * @param {string} file
 */
const reporting = ({ report }, file) =>
  ({
    jest: { args: ['--json', `--outputFile=${file}`, '--reporters=default', `--reporters=${reporter}`], env: {} },
    playwright: {
      args: [`--reporter=list,json,${reporter}`, `--output=${file.replace('.json', '-files')}`],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    },
    none: { args: [], env: {} },
  })[report ?? 'none'];

/**
 * Runs a command to its end. What a runner prints is shown as it comes, what a command without a report prints if it fails.
 * @param {Command} command
 * @param {Context} context
 * @returns {Promise<Result>}
 */
async function runCommand(command, { env, signal, log }) {
  const reportFile = command.report && join(resultsDir, `${command.name}.json`);
  if (reportFile) rmSync(reportFile, { force: true });
  const { args, env: more } = reporting(command, reportFile ?? '');
  const begin = Date.now();
  let hasFailed = false;
  try {
    await run(process.execPath, [...command.args, ...args], {
      cwd: cloneDir,
      env: { ...env, ...command.env, ...more },
      signal,
      ...(reportFile && { stdio: ['ignore', 'inherit', 'inherit'] }),
    });
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    hasFailed = true;
    log(error.output);
  }
  const seconds = Math.round((Date.now() - begin) / 1_000);
  const counts = countsOf(reportFile, hasFailed);
  log(`${command.name}: ${counts.passed} passed, ${counts.failed} failed, ${seconds} s`);
  return { ...counts, name: command.name, seconds, reportFile };
}

/**
 * Commands that read the source alone, two at a time.
 * @param {Command[]} commands
 * @param {Context} context
 */
async function runSource(commands, context) {
  const left = [...commands];
  /** @type {Result[]} */
  const results = [];
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) results.push(await runCommand(next, context));
  };
  await Promise.all([lane(), lane()]);
  return results;
}

/**
 * Every line of docs/conformance.md that calls itself proved has a passing test.
 * @param {Result[]} results
 * @param {Context} context
 */
const checkConformance = (results, context) => {
  const reports = results.flatMap(({ reportFile }) => reportFile ?? []);
  const args = [join(import.meta.dirname, 'conformance/check.mjs'), ...reports];
  return runCommand({ name: 'conformance', args }, context);
};

/**
 * Runs the tests of a tier, or what `npm run lint` and `npm run typecheck` are.
 * @param {object} options
 * @param {keyof typeof sourceCommands | import('./commands.mjs').Tier} options.what
 * @param {string[]} options.words of the paths of test files; all tests without any
 * @param {boolean} options.onlyChanged
 * @param {Promise<Awaited<ReturnType<typeof import('../servers/prepare-servers.mjs').prepareServers>>>} [options.preparing]
 * @param {import('../lib/steps.mjs').Steps} options.steps
 * @param {(line: string) => void} options.log
 * @param {AbortSignal} options.signal
 * @returns {Promise<boolean>} whether all passed; the last line printed is `N passed, N failed`
 */
export async function runTests({ what, words, onlyChanged, preparing, steps, log, signal }) {
  mkdirSync(resultsDir, { recursive: true });
  const worked = processorSeconds();
  const context = { env: process.env, signal, log };
  const isWhole = words.length === 0 && !onlyChanged;
  /** @type {Result[]} */
  let results = [];
  if (what === 'lint' || what === 'typecheck') results = await runSource(sourceCommands[what], context);
  else {
    if (what === 'gate' && isWhole) results = await runSource(Object.values(sourceCommands).flat(), context);
    await steps.run('building', () => build({ signal }));
    const { store, nats } = /** @type {NonNullable<Awaited<typeof preparing>>} */ (await preparing);
    log(`store: ${store.taken}\nbus: ${nats.taken}`);
    const { mongoUri, stop } = await startThrowAwayStore(store.start, { log });
    const servers = { MONGODB_URI: mongoUri, ...(nats.binary && { OFFICINA_NATS_SERVER: nats.binary }) };
    try {
      const commands = testCommands({ tier: what, words, onlyChanged });
      if (commands.length === 0) throw new Error(`No test file has ${words.join(' and ')} in its path.`);
      for (const command of commands)
        results.push(await runCommand(command, { ...context, env: { ...process.env, ...servers } }));
    } finally {
      await stop();
    }
    if (what === 'gate' && isWhole) results.push(await checkConformance(results, context));
  }
  const passed = results.reduce((sum, one) => sum + one.passed, 0);
  const failed = results.reduce((sum, one) => sum + one.failed, 0);
  const isEnough = !isWhole || passed >= (minimum[what] ?? 0);
  if (!isEnough) log(`Only ${passed} tests passed; infra/test-minimum.json asks for ${minimum[what]}.`);
  log(`${steps.table()}\n  ${Math.round(processorSeconds() - worked)} s of the machine's processors\n`);
  log(`${passed} passed, ${failed} failed`);
  return failed === 0 && isEnough;
}
