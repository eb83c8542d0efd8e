import { RunningTests } from './running-tests.mjs';

const titleOf = (/** @type {import('@playwright/test/reporter').TestCase} */ test) =>
  test.titlePath().filter(Boolean).join(' › ');

/** Notes the tests that run, pass and fail. */
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
  onTestEnd(test, { status }) {
    const hasPassed = status === test.expectedStatus;
    this.#running.end(titleOf(test), status === 'skipped' ? undefined : hasPassed ? 'passed' : 'failed');
  }

  printsToStdio() {
    return false;
  }
}
