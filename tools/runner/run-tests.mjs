import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../infra/lib/paths.mjs';
import { CommandError, run } from '../../infra/lib/run.mjs';
import { build } from '../../infra/run/setup/build.mjs';
import { serveLocal } from '../../packages/testing/src/containers/local-servers.mjs';
import { testServers } from '../../packages/testing/src/servers/test-servers.mjs';
import { conformance, containerCommands, fullRecord, lint, testCommands, types } from './commands.mjs';
import { countsOf } from './counts.mjs';
import { cleanCommit, recordRun } from './full-record.mjs';
import { prepareTools } from './tools.mjs';

/**
 * @typedef {import('./commands.mjs').Command} Command
 * @typedef {{ passed: number, failed: number, report?: string }} Result
 * @typedef {{ env: NodeJS.ProcessEnv, signal: AbortSignal, log: (line: string) => void }} Context
 * @typedef {import('../../packages/testing/src/servers/test-servers.mjs').Prepared} Servers
 */

/** @type {{ gate: number }} minimum number of passing tests in the gate, so that no test is lost unnoticed */
const minimum = JSON.parse(readFileSync(new URL('../test-minimum.json', import.meta.url), 'utf8'));

/**
 * Runs a command to its end. Output of a test runner is shown live; output of other commands only on failure.
 * @param {Command} command
 * @param {Context} context
 * @returns {Promise<Result>}
 */
async function runCommand({ name, args, env: own, report, hours = 1 }, { env, signal, log }) {
  if (report) rmSync(report, { force: true });
  const begin = Date.now();
  const limit = AbortSignal.timeout(hours * 3_600_000);
  let hasFailed = false;
  try {
    /** @type {import('node:child_process').SpawnOptions} */
    const shown = report ? { stdio: ['ignore', 'inherit', 'inherit'] } : {};
    const ending = AbortSignal.any([signal, limit]);
    await run(process.execPath, args, { cwd: cloneDir, env: { ...env, ...own }, signal: ending, ...shown });
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    hasFailed = true;
    log(limit.aborted ? `${name} was ended: it hung for ${hours} h.` : error.output);
  }
  const counts = countsOf(report, hasFailed);
  const seconds = Math.round((Date.now() - begin) / 1_000);
  log(`${name}: ${counts.passed} passed, ${counts.failed} failed, ${seconds} s`);
  return { ...counts, report };
}

/**
 * Runs commands in sequence.
 * @param {Command[]} commands
 * @param {Context} context
 */
async function runInSequence(commands, context) {
  const results = [];
  for (const command of commands) results.push(await runCommand(command, context));
  return results;
}

/**
 * Starts a temporary store, which all tests share; they start buses of the same kind.
 * @param {Servers} servers
 * @param {Context} context
 */
function startServers(servers, context) {
  context.log(`store: ${servers.store}\nbus: ${servers.bus}`);
  return servers.start(context);
}

/**
 * Runs commands with started servers, and stops these.
 * @param {Command[]} commands
 * @param {Awaited<ReturnType<typeof startServers>>} started
 * @param {Context} context
 */
async function runOn(commands, started, { env, ...context }) {
  try {
    return await runInSequence(commands, { ...context, env: { ...env, ...started.env } });
  } finally {
    await started.stop();
  }
}

/** @param {Context & { steps: import('../../infra/lib/steps.mjs').Steps }} context */
async function startOnContainers(context) {
  const local = await serveLocal(context);
  try {
    const env = { ...context.env, MONGODB_URI: '', ...local.env };
    const servers = await testServers(env);
    const started = await startServers(await servers.prepare(context), context);
    return { env, started, stop: local.stop };
  } catch (error) {
    await local.stop();
    throw error;
  }
}

/**
 * Runs suites once more on containers, of images made from what `npm start` uses.
 * @param {import('../../infra/lib/steps.mjs').Steps} steps
 * @param {Context} context
 * @returns {Promise<{ containers: 'run' | 'not run', results: Result[] }>}
 */
async function onContainers(steps, context) {
  const start = () => startOnContainers({ steps, ...context });
  const local = await steps.run('getting containers', start).catch((error) => {
    if (context.signal.aborted) throw error;
    context.log(`containers: not run: ${error.message}`);
  });
  if (!local) return { containers: 'not run', results: [] };
  try {
    const results = await runOn(containerCommands, local.started, { ...context, env: local.env });
    return { containers: 'run', results };
  } finally {
    await local.stop();
  }
}

/**
 * Runs the tests of a tier, or only `lint` or `typecheck`.
 * @param {object} options
 * @param {import('./commands.mjs').Tier | 'lint' | 'typecheck'} options.what
 * @param {string[]} options.words in the paths of test files; without words all tests
 * @param {boolean} options.onlyChanged
 * @param {Promise<Servers>} [options.preparing] for a tier
 * @param {import('../../infra/lib/steps.mjs').Steps} options.steps
 * @param {(line: string) => void} options.log
 * @param {AbortSignal} options.signal
 * @returns {Promise<boolean>} whether all passed; the last line printed is `N passed, N failed`
 */
export async function runTests({ what, words, onlyChanged, preparing, steps, log, signal }) {
  mkdirSync(join(cloneDir, 'test-results'), { recursive: true });
  const context = { env: process.env, signal, log };
  const isWhole = words.length === 0 && !onlyChanged;
  const isGate = what === 'gate' && isWhole;
  const begin = { at: Date.now(), commit: what === 'full' ? await cleanCommit() : undefined };
  const checks = { lint: [lint], typecheck: [types], gate: isWhole ? [lint, types] : [] }[String(what)] ?? [];
  // The checks of the gate run at the same time as its build.
  const checking = Promise.all(checks.map((commands) => runInSequence(commands, context)));
  const results = [];
  if (what !== 'lint' && what !== 'typecheck') {
    const commands = testCommands({ tier: what, words, onlyChanged });
    if (commands.length === 0) throw new Error(`No test file has ${words.join(' and ')} in its path.`);
    const servers = /** @type {Servers} */ (await preparing);
    await steps.run('getting tools for the tests', () => prepareTools(what, context));
    await steps.run('building', () => build({ signal }));
    await checking;
    results.push(...(await runOn(commands, await startServers(servers, context), context)));
  }
  const isRecorded = what === 'full' && isWhole;
  const inContainers = process.env.OFFICINA_STORE === 'containers';
  const more = isRecorded && !inContainers ? await onContainers(steps, context) : undefined;
  results.push(...(more?.results ?? []), ...(await checking).flat());
  const reports = results.flatMap(({ report }) => report ?? []);
  if (isGate) results.push(...(await runInSequence([conformance(reports), fullRecord], context)));
  if (isRecorded) recordRun(reports, { ...begin, containers: more?.containers ?? 'run', log });
  const passed = results.reduce((sum, one) => sum + one.passed, 0);
  const failed = results.reduce((sum, one) => sum + one.failed, 0);
  const isEnough = !isGate || passed >= minimum.gate;
  if (!isEnough) log(`Only ${passed} tests passed; tools/test-minimum.json asks for ${minimum.gate}.`);
  log(`${steps.table()}\n\n${passed} passed, ${failed} failed`);
  return failed === 0 && isEnough;
}
