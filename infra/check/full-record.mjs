import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';
import { testsOf } from './counts.mjs';

/**
 * What `npm run test:full` last said. A suite is a Jest project or a Playwright project; `minimum` is the most tests that
 * ever passed in it, lowered by hand alone. `runs` are the last five, newest first, with the titles that passed at the second try.
 * @typedef {{ passed: number, failed: number, minimum: number }} Suite
 * @typedef {{ commit: string, day: string, seconds: number, suites: Record<string, Suite>, runs: { commit: string, flaky: string[] }[] }} FullRecord
 */

const file = join(cloneDir, 'bench/results/full.json');
const mostCommits = 40;
const keptRuns = 5;

const productCode = [
  ...['services', 'gateway', 'frontends', 'packages', 'infra', ':(exclude)infra/check'],
  ...[':(exclude,glob)**/*.spec.*', ':(exclude,glob)**/testing/**', ':(exclude,glob)**/*.md'],
];

/**
 * The suite of a test file, by its path in the clone.
 * @param {string} path
 */
const suiteOf = (path) => {
  const [, browser] = /^e2e\/full(?:\/(\w+))?\/[^/]+\.e2e\.ts$/.exec(path) ?? [];
  if (path.endsWith('.e2e.ts')) return `e2e/${browser ?? 'full'}`;
  return (
    /^(?:(?:packages|services|frontends|e2e)\/[^/]+|infra\/(?:demo|simulator)|[^/]+)/.exec(path)?.[0] ?? path
  );
};

/** Suites that the clone has test files for. */
const suitesOfTree = () =>
  new Set(
    globSync(['**/*.full.spec.*', 'e2e/full/**/*.e2e.ts'], {
      cwd: cloneDir,
      exclude: ['**/node_modules'],
    }).map(suiteOf),
  );

/**
 * @param {string} root of the clone
 * @param {string[]} args
 */
const git = async (root, ...args) => (await run('git', args, { cwd: root })).trim();

/** The commit of the tree, or undefined if something in it is not committed. */
export async function cleanCommit(root = cloneDir) {
  return (await git(root, 'status', '--porcelain')) === '' ? git(root, 'rev-parse', 'HEAD') : undefined;
}

/** @returns {FullRecord | undefined} */
const readRecord = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/**
 * The record after a run.
 * @param {FullRecord | undefined} before
 * @param {import('./counts.mjs').Test[]} tests with paths in the clone
 * @param {{ commit: string, day: string, seconds: number }} of
 * @returns {FullRecord}
 */
export function withRun(before, tests, of) {
  const suites = Object.entries(Object.groupBy(tests, ({ path }) => suiteOf(path))).map(
    ([name, some = []]) => {
      const passed = some.filter((one) => one.passed).length;
      const minimum = Math.max(passed, before?.suites[name]?.minimum ?? 0);
      return [name, { passed, failed: some.length - passed, minimum }];
    },
  );
  const flaky = tests.filter((one) => one.isFlaky).map(({ title }) => title);
  const runs = [{ commit: of.commit, flaky }, ...(before?.runs ?? [])].slice(0, keptRuns);
  return { ...of, suites: Object.fromEntries(suites.sort()), runs };
}

/**
 * Writes what a whole run of `test:full` said.
 * @param {string[]} reports JSON of Jest and Playwright
 * @param {{ commit: string, seconds: number }} of
 */
export function recordRun(reports, of) {
  const tests = reports.flatMap((report) => testsOf(JSON.parse(readFileSync(report, 'utf8'))));
  const record = withRun(readRecord(), tests, { ...of, day: new Date().toISOString().slice(0, 10) });
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`);
}

/**
 * What is wrong with a record, in words.
 * @param {FullRecord} record
 * @param {Set<string>} wanted suites
 * @param {{ isAncestor: boolean, commits: number }} since the commits of product code after that of the record
 */
export function problemsOf({ suites, runs }, wanted, { isAncestor, commits }) {
  const times = Object.entries(
    Object.groupBy(
      runs.flatMap(({ flaky }) => [...new Set(flaky)]),
      (title) => title,
    ),
  );
  return [
    ...(isAncestor ? [] : ['it is of a commit that is no ancestor of this one']),
    ...(commits > mostCommits
      ? [`${commits} commits touched the product since, at most ${mostCommits} may`]
      : []),
    ...[...wanted].filter((name) => !suites[name]).map((name) => `it has no ${name}`),
    ...Object.entries(suites)
      .filter(([, { passed, failed, minimum }]) => failed > 0 || passed < minimum)
      .map(
        ([name, { passed, failed, minimum }]) => `${name}: ${passed} of ${minimum} passed, ${failed} failed`,
      ),
    ...times
      .filter(([, { length } = []]) => length > 1)
      .map(([title, { length } = []]) => `flaky in ${length} of the last ${runs.length} runs: ${title}`),
  ];
}

/** Checks the record of the clone; a clone without its history is told apart, for it cannot say how old the record is. */
async function check() {
  const record = readRecord();
  if (!record) return ['it is not there'];
  if ((await git(cloneDir, 'rev-parse', '--is-shallow-repository')) === 'true')
    return problemsOf(record, suitesOfTree(), { isAncestor: true, commits: 0 });
  const isAncestor = await git(cloneDir, 'merge-base', '--is-ancestor', record.commit, 'HEAD').then(
    () => true,
    () => false,
  );
  const count = isAncestor
    ? await git(cloneDir, 'rev-list', '--count', `${record.commit}..HEAD`, '--', ...productCode)
    : '0';
  return problemsOf(record, suitesOfTree(), { isAncestor, commits: Number(count) });
}

if (import.meta.main) {
  const problems = await check();
  for (const problem of problems)
    console.log(`bench/results/full.json: ${problem}; \`npm run test:full\` writes it`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
