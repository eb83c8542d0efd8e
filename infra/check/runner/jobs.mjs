import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';
import { CommandError, run } from '../../lib/run.mjs';
import { nxEnv, nxProgram } from '../../run/setup/build.mjs';
import { sectionsVariable } from './browser-files.mjs';

/** @typedef {import('./suites.mjs').Suite} Suite */

/**
 * Suites that one process runs, of Nx or of the suite; `waits` that they do more than they work.
 * @typedef {{ suites: Suite[], waits: boolean, run: (context: { env: NodeJS.ProcessEnv, signal: AbortSignal }) => Promise<string> }} Job
 */

/** What chance goes by in the suites that no cache keeps: a second try repeats the first. */
const seed = process.env['TEST_SEED'] ?? `${randomInt(1_000_000)}`;

const suiteProcess = join(import.meta.dirname, 'suite-process.mjs');

/**
 * What a command printed, also one that ended with another code than 0, as it does when a test failed.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, signal: AbortSignal }} options
 */
async function runToItsEnd(command, args, options) {
  try {
    return await run(command, args, { cwd: cloneDir, ...options });
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return error.output;
  }
}

/**
 * One suite by itself; of some files alone, it is recorded under another name.
 * @param {Suite} suite
 * @param {{ files: string[], as: string }} [again]
 * @returns {Job}
 */
export function ofOne(suite, again) {
  const only = again ? ['--as', again.as, ...again.files.flatMap((file) => ['--file', file])] : [];
  const words = (suite.words ?? []).flatMap((word) => ['--word', word]);
  return {
    suites: [suite],
    waits: suite.waits === true,
    run: ({ env, signal }) =>
      runToItsEnd(process.execPath, [suiteProcess, suite.name, ...words, ...only], {
        env: {
          ...env,
          TEST_SEED: seed,
          ...(suite.sections && { [sectionsVariable]: suite.sections.join(' ') }),
        },
        signal,
      }),
  };
}

/**
 * Suites of one Nx target, one after the other unless `parallel` says more; those of which nothing that they read has
 * changed since they were green are taken from the cache.
 * @param {string} target
 * @param {Suite[]} suites
 * @param {number} parallel
 * @returns {Job}
 */
function ofNx(target, suites, parallel) {
  const projects = suites.map(({ nx }) => /** @type {{ project: string }} */ (nx).project);
  const args = ['run-many', '-t', target, '-p', projects.join(','), `--parallel=${parallel}`];
  const run = (/** @type {{ env: NodeJS.ProcessEnv, signal: AbortSignal }} */ { env, signal }) =>
    runToItsEnd(nxProgram, [...args, '--output-style=stream'], { env: { ...env, ...nxEnv }, signal });
  return { suites, waits: suites[0]?.waits === true, run };
}

/** Suites of an Nx target that one process runs: few enough that the lanes can share them, for Nx takes seconds to begin. */
const mostTogether = 8;

/**
 * What is to be run for suites, in their order: Nx runs those of a target together, in portions, each at the place of its first
 * one; those that wait are apart. A suite of which words narrow the files runs by itself.
 * @param {Suite[]} suites
 * @returns {Job[]}
 */
export function jobsOf(suites) {
  const targetOf = (/** @type {Suite} */ { nx, words }) => (words?.length ? undefined : nx?.target);
  const kindOf = (/** @type {Suite} */ suite) =>
    targetOf(suite) && `${targetOf(suite)} ${suite.waits === true}`;
  const together = Map.groupBy(suites, kindOf);
  return suites.flatMap((suite) => {
    const target = targetOf(suite);
    if (!target) return [ofOne(suite)];
    const all = together.get(kindOf(suite)) ?? [];
    const at = all.indexOf(suite);
    const isAlone = together.size === 1 && all.length <= mostTogether;
    return at % mostTogether === 0 ? [ofNx(target, all.slice(at, at + mostTogether), isAlone ? 2 : 1)] : [];
  });
}

/**
 * Does jobs in three lanes: one takes first what burns, two what waits. When its own is done, each takes what is left: most of
 * that has one worker, which two beside each other do not keep two processors busy with. The third takes nothing while the
 * processors have no room for it: it would end no sooner, and all would wait longer for their turn.
 * @param {Job[]} jobs
 * @param {(job: Job) => Promise<unknown>} work
 * @param {() => Promise<boolean>} hasRoom asked again and again while the third lane waits; takes its time
 */
export async function inLanes(jobs, work, hasRoom) {
  const left = [...jobs];
  const take = (/** @type {boolean} */ waits) => {
    const own = left.findIndex((job) => job.waits === waits);
    return left.splice(Math.max(0, own), 1)[0];
  };
  const lane = async (/** @type {boolean} */ waits) => {
    for (let job = take(waits); job; job = take(waits)) await work(job);
  };
  const two = Promise.all([lane(false), lane(true)]);
  const mayGoOn = two.then(
    () => false,
    () => true,
  );
  const third = async () => {
    while (left.length > 0) {
      if (!(await Promise.race([hasRoom(), mayGoOn]))) continue;
      const job = take(true);
      if (job) await work(job);
    }
  };
  await Promise.all([two, third()]);
}
