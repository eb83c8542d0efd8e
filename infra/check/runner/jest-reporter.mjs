import { relative } from 'node:path';
import { onGone } from '../../lib/on-gone.mjs';
import { RunningTests } from './running-tests.mjs';

const exitLimitMs = 20_000;

/**
 * Notes the tests that run, pass and fail; ends a Jest that something keeps alive after its last test, or whose suite was
 * killed.
 */
export default class JestReporter {
  #running = new RunningTests();

  constructor() {
    onGone(process.ppid, () => process.exit(1));
  }

  /** @param {import('@jest/reporters').Test} test */
  onTestFileStart({ path }) {
    this.#running.begin(this.#fileOf(path));
  }

  /**
   * @param {import('@jest/reporters').Test} test
   * @param {import('@jest/reporters').TestResult} file
   */
  onTestFileResult({ path }, { testExecError }) {
    this.#running.end(this.#fileOf(path), testExecError ? 'failed' : undefined);
  }

  /**
   * @param {import('@jest/reporters').Test} test
   * @param {{ fullName: string }} one
   */
  onTestCaseStart({ path }, { fullName }) {
    this.#running.begin(this.#titleOf(path, fullName));
  }

  /**
   * @param {import('@jest/reporters').Test} test
   * @param {import('@jest/reporters').TestCaseResult} one
   */
  onTestCaseResult({ path }, { fullName, status }) {
    const outcome = status === 'passed' || status === 'failed' ? status : undefined;
    this.#running.end(this.#titleOf(path, fullName), outcome);
  }

  onRunComplete() {
    const end = () => {
      console.error(`Something keeps this process alive ${exitLimitMs / 1_000} s after its last test.`);
      process.exit(1);
    };
    setTimeout(end, exitLimitMs).unref();
  }

  /** @param {string} path */
  #fileOf(path) {
    return relative(process.cwd(), path);
  }

  /**
   * @param {string} path
   * @param {string} fullName
   */
  #titleOf(path, fullName) {
    return `${this.#fileOf(path)}: ${fullName}`;
  }
}
