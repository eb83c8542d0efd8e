import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { cloneDir } from '../../infra/lib/paths.mjs';

/**
 * A test in a runner's report. `path` is relative to the clone. A skipped test has not passed; a flaky one passed on
 * its second try.
 * @typedef {{ path: string, title: string, passed: boolean, isFlaky: boolean }} Test
 */

/**
 * A file that cannot be loaded reports no tests, so it counts as one failure.
 * @param {{ testResults: { name: string, status: string, assertionResults: { fullName: string, status: string, invocations?: number }[] }[] }} report
 * @returns {Test[]}
 */
const jestTests = ({ testResults }) =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const path = relative(cloneDir, name);
    if (status === 'failed' && assertionResults.length === 0)
      return [{ path, title: path, passed: false, isFlaky: false }];
    return assertionResults.map((one) => {
      const passed = one.status === 'passed';
      return { path, title: one.fullName, passed, isFlaky: passed && (one.invocations ?? 1) > 1 };
    });
  });

/** @param {import('@playwright/test/reporter').JSONReportTest} test */
const hasPassed = ({ status, results }) =>
  ['expected', 'flaky'].includes(status) && results.some((result) => result.status === 'passed');

/**
 * @param {import('@playwright/test/reporter').JSONReportSuite} suite
 * @param {string} folder
 * @param {string} above
 * @returns {Test[]}
 */
const suiteTests = ({ title, specs = [], suites = [] }, folder, above = '') => [
  ...specs.map((spec) => ({
    path: relative(cloneDir, join(folder, spec.file)),
    title: `${above}${title} ${spec.title}`,
    passed: spec.tests.length > 0 && spec.tests.every(hasPassed),
    isFlaky: spec.tests.some(({ status }) => status === 'flaky'),
  })),
  ...suites.flatMap((one) => suiteTests(one, folder, `${above}${title} `)),
];

/**
 * All tests of a report of Jest or Playwright.
 * @param {any} report
 * @returns {Test[]}
 */
export const testsOf = (report) =>
  'testResults' in report
    ? jestTests(report)
    : report.suites.flatMap((/** @type {any} */ suite) => suiteTests(suite, report.config.rootDir));

/**
 * Counts the tests of a report. A command without one is one test; a runner that failed or wrote no report has at least
 * one failure.
 * @param {string | undefined} reportFile
 * @param {boolean} hasFailed
 */
export function countsOf(reportFile, hasFailed) {
  if (!reportFile) return { passed: hasFailed ? 0 : 1, failed: hasFailed ? 1 : 0 };
  const tests = existsSync(reportFile) ? testsOf(JSON.parse(readFileSync(reportFile, 'utf8'))) : [];
  const passed = tests.filter((one) => one.passed).length;
  return { passed, failed: Math.max(tests.length - passed, hasFailed || tests.length === 0 ? 1 : 0) };
}
