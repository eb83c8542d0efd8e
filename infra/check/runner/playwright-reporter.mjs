import { RunningTests } from './running-tests.mjs';

const titleOf = (/** @type {import('@playwright/test/reporter').TestCase} */ test) =>
  test.titlePath().filter(Boolean).join(' › ');

/** Notes the running tests. */
export default class PlaywrightReporter {
  #running = new RunningTests();

  /** @param {import('@playwright/test/reporter').TestCase} test */
  onTestBegin(test) {
    this.#running.begin(titleOf(test));
  }

  /** @param {import('@playwright/test/reporter').TestCase} test */
  onTestEnd(test) {
    this.#running.end(titleOf(test));
  }

  printsToStdio() {
    return false;
  }
}
