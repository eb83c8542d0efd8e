import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * A test file that cannot be loaded has no tests to count: it is one failure. A skipped test is one too.
 * @param {import('@jest/test-result').FormattedTestResults & { numTodoTests: number }} report
 * @returns {Counts}
 */
function ofJest(report) {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const skipped = report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length + skipped };
}

/**
 * @param {import('@playwright/test/reporter').JSONReport} report
 * @returns {Counts}
 */
const ofPlaywright = ({ stats, errors }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + stats.skipped + (errors.length > 0 ? 1 : 0),
});

/**
 * What a runner's JSON report counts. A command without a report is one test; a runner that failed, or wrote nothing, has at
 * least one failure.
 * @param {string | undefined} reportFile
 * @param {boolean} hasFailed
 * @returns {Counts}
 */
export function countsOf(reportFile, hasFailed) {
  if (!reportFile) return { passed: hasFailed ? 0 : 1, failed: hasFailed ? 1 : 0 };
  if (!existsSync(reportFile)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(reportFile, 'utf8'));
  const { passed, failed } = 'testResults' in report ? ofJest(report) : ofPlaywright(report);
  return { passed, failed: hasFailed ? Math.max(1, failed) : failed };
}
