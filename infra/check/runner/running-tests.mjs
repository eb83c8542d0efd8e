import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const variable = 'OFFICINA_RUNNING_TESTS';

/**
 * The environment in which the reporters note in a file which tests run.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} file
 */
export const notingIn = (env, file) => ({ ...env, [variable]: file });

/**
 * Titles of the tests that ran when the file was last written.
 * @param {string} file
 * @returns {string[]}
 */
export const readRunning = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []);

/** Notes which tests run, for the case that their runner has to be ended. */
export class RunningTests {
  /** @type {Set<string>} */
  #titles = new Set();
  #file = process.env[variable];

  /** @param {string} title */
  begin(title) {
    this.#titles.add(title);
    this.#write();
  }

  /** @param {string} title */
  end(title) {
    this.#titles.delete(title);
    this.#write();
  }

  #write() {
    if (this.#file) writeFileSync(this.#file, JSON.stringify([...this.#titles]));
  }
}
