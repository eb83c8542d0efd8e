import { expect, it } from '@jest/globals';
import { cloneDir } from '../lib/paths.mjs';
import { countsOf, testsOf } from './counts.mjs';
import { problemsOf, withRun } from './full-record.mjs';

const jest = {
  testResults: [
    {
      name: `${cloneDir}/services/sites/src/visits.full.spec.ts`,
      status: 'failed',
      assertionResults: [
        { fullName: 'saves', status: 'passed', invocations: 1 },
        { fullName: 'prints', status: 'passed', invocations: 2 },
        { fullName: 'waits', status: 'pending' },
      ],
    },
    { name: `${cloneDir}/infra/run/start.full.spec.mjs`, status: 'failed', assertionResults: [] },
  ],
};
const spec = (title, status, ...results) => ({
  title,
  file: 'alone/remotes.e2e.ts',
  tests: [{ status, results: results.map((one) => ({ status: one })) }],
});
const playwright = {
  config: { rootDir: `${cloneDir}/e2e/full` },
  suites: [
    {
      title: 'alone/remotes.e2e.ts',
      specs: [
        spec('opens', 'expected', 'passed'),
        spec('closes', 'flaky', 'failed', 'passed'),
        spec('is skipped', 'skipped', 'skipped'),
      ],
    },
  ],
};
const tests = [jest, playwright].flatMap(testsOf);
const of = { commit: 'b', day: '2026-11-28', seconds: 60 };

it('a skipped test, and a file that does not load, have failed; what passed at the second try is flaky', () => {
  expect(tests.filter(({ passed }) => passed).map(({ title }) => title)).toEqual([
    'saves',
    'prints',
    'alone/remotes.e2e.ts opens',
    'alone/remotes.e2e.ts closes',
  ]);
  expect(tests.filter(({ isFlaky }) => isFlaky).map(({ title }) => title)).toEqual([
    'prints',
    'alone/remotes.e2e.ts closes',
  ]);
});

it('a runner that wrote no report has failed', () => {
  expect(countsOf('/nowhere/report.json', false)).toEqual({ passed: 0, failed: 1 });
  expect(countsOf(undefined, true)).toEqual({ passed: 0, failed: 1 });
  expect(countsOf(undefined, false)).toEqual({ passed: 1, failed: 0 });
});

it('a run is kept by suites, with the most tests that ever passed and the flaky titles of five runs', () => {
  const before = {
    suites: { 'services/sites': { passed: 7, failed: 0, minimum: 9 } },
    runs: ['1', '2', '3', '4', '5'].map((commit) => ({ commit, flaky: [] })),
  };
  expect(withRun(before, tests, of)).toEqual({
    ...of,
    suites: {
      'e2e/alone': { passed: 2, failed: 1, minimum: 2 },
      infra: { passed: 0, failed: 1, minimum: 0 },
      'services/sites': { passed: 2, failed: 1, minimum: 9 },
    },
    runs: [{ commit: 'b', flaky: ['prints', 'alone/remotes.e2e.ts closes'] }, ...before.runs.slice(0, 4)],
  });
});

it('a record that is old, not whole, red, short of tests or flaky twice is named', () => {
  const suites = { infra: { passed: 9, failed: 0, minimum: 9 } };
  const record = { suites, runs: [{ flaky: ['x', 'x'] }, { flaky: ['y'] }] };
  const since = { isAncestor: true, commits: 40 };
  expect(problemsOf(record, new Set(['infra']), since)).toEqual([]);
  expect(problemsOf(record, new Set(['infra', 'e2e/full']), { isAncestor: false, commits: 41 })).toEqual([
    'it is of a commit that is no ancestor of this one',
    '41 commits touched the product since, at most 40 may',
    'it has no e2e/full',
  ]);
  const short = { a: { passed: 8, failed: 0, minimum: 9 }, b: { passed: 9, failed: 1, minimum: 9 } };
  const flaky = [{ flaky: ['x'] }, { flaky: [] }, { flaky: ['x'] }];
  expect(problemsOf({ suites: short, runs: flaky }, new Set(), since)).toEqual([
    'a: 8 of 9 passed, 0 failed',
    'b: 9 of 9 passed, 1 failed',
    'flaky in 2 of the last 3 runs: x',
  ]);
});
