import { RunningTests } from './running-tests.mjs';

const titleOf = (/** @type {import('@playwright/test/reporter').TestCase} */ test) =>
  test.titlePath().filter(Boolean).join(' › ');

/** Notes the running and the failed tests. */
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
    this.#running.end(titleOf(test), status !== test.expectedStatus);
  }

  printsToStdio() {
    return false;
  }
}
