import { readFileSync } from 'node:fs';
import { RunningTests } from './running-tests.mjs';

const titleOf = (/** @type {import('@playwright/test/reporter').TestCase} */ test) =>
  test.titlePath().filter(Boolean).join(' › ');

const lastLines = 30;

/**
 * What the page showed last when a test failed, for a machine of which only the printed lines are seen: the end of
 * Playwright's snapshot, where the dialogs are.
 * @param {import('@playwright/test/reporter').TestResult} result
 */
function shownAtLast({ attachments }) {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  if (!path) return '';
  const [, snapshot = ''] = /```yaml\n(.*?)\n```/s.exec(readFileSync(path, 'utf8')) ?? [];
  return snapshot.split('\n').slice(-lastLines).join('\n');
}

/** Notes the tests that run, pass and fail, and prints what the page showed last when one failed. */
export default class PlaywrightReporter {
  #running = new RunningTests();

  /** @param {import('@playwright/test/reporter').TestCase} test */
  onTestBegin(test) {
    this.#running.begin(titleOf(test));
  }

  /**
   * @param {import('@playwright/test/reporter').TestCase} test
   * @param {import('@playwright/test/reporter').TestResult} result
   */
  onTestEnd(test, result) {
    const { status } = result;
    const hasPassed = status === test.expectedStatus;
    if (status !== 'skipped' && !hasPassed) console.log(`\n${titleOf(test)}\n${shownAtLast(result)}\n`);
    this.#running.end(titleOf(test), status === 'skipped' ? undefined : hasPassed ? 'passed' : 'failed');
  }

  printsToStdio() {
    return false;
  }
}
