import { expect, it } from '@jest/globals';
import { cloneDir } from '../../infra/lib/paths.mjs';
import { countsOf, testsOf } from './counts.mjs';
import { problemsOf, withRun } from './full-record.mjs';

const jestFile = (path, ...tests) => ({
  name: `${cloneDir}/${path}`,
  status: 'failed',
  assertionResults: tests.map(([fullName, status, invocations]) => ({ fullName, status, invocations })),
});
const visits = [
  ['saves', 'passed', 1],
  ['prints', 'passed', 2],
  ['waits', 'pending'],
];
const jest = {
  testResults: [
    jestFile('services/sites/src/a.full.spec.ts', ...visits),
    jestFile('infra/run/b.full.spec.mjs'),
  ],
};
const specs = [
  ['opens', 'expected', 'passed'],
  ['closes', 'flaky', 'failed', 'passed'],
  ['is skipped', 'skipped', 'skipped'],
].map(([title, status, ...results]) => ({
  title,
  file: 'menu.e2e.ts',
  tests: [{ status, results: results.map((one) => ({ status: one })) }],
}));
const playwright = { config: { rootDir: `${cloneDir}/e2e/full` }, suites: [{ title: 'menu', specs }] };
const tests = [jest, playwright].flatMap(testsOf);

it('a skipped test, a file that does not load and a runner without a report count as failures', () => {
  const passed = tests.filter((one) => one.passed).map(({ title }) => title);
  expect(passed).toEqual(['saves', 'prints', 'menu opens', 'menu closes']);
  expect(tests).toHaveLength(7);
  expect(countsOf('/nowhere/report.json', false)).toEqual({ passed: 0, failed: 1 });
  expect(countsOf(undefined, true)).toEqual({ passed: 0, failed: 1 });
  expect(countsOf(undefined, false)).toEqual({ passed: 1, failed: 0 });
});

it('a run is recorded by folder, with the highest number of passed tests and the flaky titles of five runs', () => {
  const of = { commit: 'b', day: '2026-11-28', seconds: 60, containers: 'run' };
  const runs = ['1', '2', '3', '4', '5'].map((commit) => ({ commit, flaky: [] }));
  const before = { suites: { 'services/sites': { passed: 7, failed: 0, minimum: 9 } }, runs };
  expect(withRun(before, tests, of)).toEqual({
    ...of,
    suites: {
      'e2e/full': { passed: 2, failed: 1, minimum: 2 },
      'infra/run': { passed: 0, failed: 1, minimum: 0 },
      'services/sites': { passed: 2, failed: 1, minimum: 9 },
    },
    runs: [{ commit: 'b', flaky: ['prints', 'menu closes'] }, ...runs.slice(0, 4)],
  });
});

it('a record is reported when it is old, incomplete, red, short of tests, without containers or twice flaky', () => {
  const suites = { 'infra/run': { passed: 9, failed: 0, minimum: 9 } };
  const runs = [{ flaky: ['x', 'x'] }, { flaky: ['y'] }];
  expect(problemsOf({ suites, runs }, ['infra/run'], 40)).toEqual([]);
  expect(problemsOf({ suites, runs, containers: 'run' }, ['infra/run'], 40)).toEqual([]);
  expect(problemsOf({ suites, runs, containers: 'not run' }, ['infra/run'], 40)).toEqual([
    'containers could not be run',
  ]);
  expect(problemsOf({ suites, runs }, ['infra/run', 'e2e/full'], 41)).toEqual([
    '41 commits touched the product since, at most 40 may',
    'it has no e2e/full',
  ]);
  expect(problemsOf({ suites, runs }, [], NaN)).toHaveLength(1);
  const red = { a: { passed: 8, failed: 0, minimum: 9 }, b: { passed: 9, failed: 1, minimum: 9 } };
  expect(problemsOf({ suites: red, runs: [...runs, { flaky: ['x'] }] }, [], 0)).toEqual([
    'a: 8 of 9 passed, 0 failed',
    'b: 9 of 9 passed, 1 failed',
    'passed at the second try alone in two of the last 5 runs: x',
  ]);
});
