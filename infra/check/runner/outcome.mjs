import { existsSync, readFileSync, rmSync } from 'node:fs';
import { CommandError } from '../../lib/run.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {Counts & { output: string }} Outcome
 */

/**
 * Runs a test runner and counts from the report that it wrote. A runner that fails without a failing test in its report,
 * or without a report, is one failure.
 * @param {() => Promise<string>} work runs it and gives its output
 * @param {string} reportFile JSON that it writes
 * @param {(report: any) => Counts} count
 * @returns {Promise<Outcome>}
 */
export async function outcomeOf(work, reportFile, count) {
  rmSync(reportFile, { force: true });
  let output = '';
  let hasFailed = false;
  try {
    output = await work();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    hasFailed = true;
    output = error.output;
  }
  const counts = existsSync(reportFile)
    ? count(JSON.parse(readFileSync(reportFile, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 };
  if (hasFailed && counts.failed === 0) counts.failed = 1;
  return { ...counts, output };
}
