import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../infra/lib/paths.mjs';
import { run } from '../../infra/lib/run.mjs';
import { testsOf } from './counts.mjs';

/**
 * Results of `npm run test:full` by test folder. `minimum` is the highest number of tests that ever passed in a folder,
 * lowered only by hand. `runs` are the last five runs, newest first, with the titles that passed on the second try.
 * `containers` says whether suites ran on containers too; older records do not say it.
 * @typedef {Record<string, { passed: number, failed: number, minimum: number }>} Suites
 * @typedef {{ commit: string, day: string, seconds: number, containers?: 'run' | 'not run' }} Of
 * @typedef {Of & { suites: Suites, runs: { commit: string, flaky: string[] }[] }} FullRecord
 */

const file = join(cloneDir, 'bench/results/full.json');
const maxCommits = 40;
const keptRuns = 5;
const product = [
  ...['services', 'gateway', 'frontends', 'packages', 'demo', 'infra', ':(exclude)packages/testing'],
  ...['*.spec.*', 'testing/**', '*.md'].map((pattern) => `:(exclude,glob)**/${pattern}`),
];

const suiteOf = (/** @type {string} */ path) => path.split('/').slice(0, 2).join('/');

const git = async (/** @type {string[]} */ ...args) => (await run('git', args, { cwd: cloneDir })).trim();

/** @returns {FullRecord} */
const readRecord = () => JSON.parse(readFileSync(file, 'utf8'));

/** The commit of the current tree; undefined if the tree has uncommitted changes. */
export const cleanCommit = async () =>
  (await git('status', '--porcelain')) === '' ? git('rev-parse', 'HEAD') : undefined;

/**
 * The record after another run.
 * @param {FullRecord} before
 * @param {import('./counts.mjs').Test[]} tests
 * @param {Of} of
 * @returns {FullRecord}
 */
export function withRun(before, tests, of) {
  const groups = Object.groupBy(tests, ({ path }) => suiteOf(path));
  const suites = Object.entries(groups).map(([name, some = []]) => {
    const passed = some.filter((one) => one.passed).length;
    const minimum = Math.max(passed, before.suites[name]?.minimum ?? 0);
    return [name, { passed, failed: some.length - passed, minimum }];
  });
  const flaky = tests.filter((one) => one.isFlaky).map(({ title }) => title);
  const runs = [{ commit: of.commit, flaky }, ...before.runs].slice(0, keptRuns);
  return { ...of, suites: Object.fromEntries(suites.sort()), runs };
}

/**
 * Records the results of a full run. A tree with uncommitted changes is recorded without a commit.
 * @param {string[]} reports JSON of Jest and Playwright
 * @param {{ commit: string | undefined, at: number, containers: 'run' | 'not run', log: (line: string) => void }} run
 */
export function recordRun(reports, { commit, at, containers, log }) {
  if (!commit) return log('No record: something in the tree is not committed.');
  const tests = reports.flatMap((report) => testsOf(JSON.parse(readFileSync(report, 'utf8'))));
  const [day, seconds] = [new Date(at).toISOString().slice(0, 10), Math.round((Date.now() - at) / 1_000)];
  const record = withRun(readRecord(), tests, { commit, day, seconds, containers });
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`);
}

/**
 * Describes the problems of a record.
 * @param {Pick<FullRecord, 'suites' | 'runs' | 'containers'>} record
 * @param {string[]} wanted suites
 * @param {number} commits that touched the product since; NaN if the record's is no ancestor of this one
 */
export function problemsOf({ suites, runs, containers }, wanted, commits) {
  const titles = Object.groupBy(
    runs.flatMap(({ flaky }) => [...new Set(flaky)]),
    (title) => title,
  );
  return [
    ...(commits <= maxCommits
      ? []
      : [`${commits} commits touched the product since, at most ${maxCommits} may`]),
    ...(containers === 'not run' ? ['containers could not be run'] : []),
    ...wanted.filter((name) => !suites[name]).map((name) => `it has no ${name}`),
    ...Object.entries(suites)
      .filter(([, { passed, failed, minimum }]) => failed > 0 || passed < minimum)
      .map(
        ([name, { passed, failed, minimum }]) => `${name}: ${passed} of ${minimum} passed, ${failed} failed`,
      ),
    ...Object.entries(titles)
      .filter(([, times = []]) => times.length > 1)
      .map(([title]) => `passed at the second try alone in two of the last ${keptRuns} runs: ${title}`),
  ];
}

if (import.meta.main) {
  const { commit, ...record } = readRecord();
  const patterns = ['**/*.full.spec.*', 'e2e/full/**/*.e2e.ts'];
  const wanted = globSync(patterns, { cwd: cloneDir, exclude: ['**/node_modules'] }).map(suiteOf);
  const isShallow = (await git('rev-parse', '--is-shallow-repository')) === 'true';
  // A shallow clone cannot count commits.
  const commits = isShallow
    ? 0
    : await git('merge-base', '--is-ancestor', commit, 'HEAD').then(
        () => git('rev-list', '--count', `${commit}..HEAD`, '--', ...product),
        () => NaN,
      );
  const problems = problemsOf(record, [...new Set(wanted)], Number(commits));
  for (const problem of problems)
    console.log(`bench/results/full.json, which \`npm run test:full\` writes: ${problem}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
