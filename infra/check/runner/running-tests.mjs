import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const variable = 'OFFICINA_RUNNING_TESTS';

/** @typedef {{ running: string[], passed: string[], failed: string[] }} Notes titles, in the order of their ends */

/**
 * The environment in which the reporters note in a file which tests run, and which have passed or failed.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} file
 */
export const notingIn = (env, file) => ({ ...env, [variable]: file });

/**
 * The tests that ran when the file was last written, and those that had passed or failed. A file that did not load has
 * failed by its own name.
 * @param {string} file
 * @returns {Notes}
 */
export const readNotes = (file) =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { running: [], passed: [], failed: [] };

/** Notes which tests run, pass and fail, for who waits for them or has to end their runner. */
export class RunningTests {
  /** @type {Set<string>} */
  #running = new Set();
  /** @type {string[]} */
  #passed = [];
  /** @type {string[]} */
  #failed = [];
  #file = process.env[variable];

  /** @param {string} title */
  begin(title) {
    this.#running.add(title);
    this.#write();
  }

  /**
   * @param {string} title
   * @param {'passed' | 'failed'} [outcome] none of what was skipped, or is no test
   */
  end(title, outcome) {
    this.#running.delete(title);
    if (outcome === 'passed') this.#passed.push(title);
    if (outcome === 'failed') this.#failed.push(title);
    this.#write();
  }

  #write() {
    if (!this.#file) return;
    const notes = { running: [...this.#running], passed: this.#passed, failed: this.#failed };
    writeFileSync(`${this.#file}.part`, JSON.stringify(notes));
    renameSync(`${this.#file}.part`, this.#file);
  }
}
