import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const variable = 'OFFICINA_RUNNING_TESTS';

/**
 * The environment in which the reporters note in a file which tests run and which have failed.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} file
 */
export const notingIn = (env, file) => ({ ...env, [variable]: file });

/**
 * Titles of the tests that ran when the file was last written, and of those that had failed, the first one first.
 * @param {string} file
 * @returns {{ running: string[], failed: string[] }}
 */
export const readNotes = (file) =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { running: [], failed: [] };

/** Notes which tests run and which fail, for who waits for them or has to end their runner. */
export class RunningTests {
  /** @type {Set<string>} */
  #running = new Set();
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
   * @param {boolean} hasFailed
   */
  end(title, hasFailed) {
    this.#running.delete(title);
    if (hasFailed) this.#failed.push(title);
    this.#write();
  }

  #write() {
    if (!this.#file) return;
    writeFileSync(
      `${this.#file}.part`,
      JSON.stringify({ running: [...this.#running], failed: this.#failed }),
    );
    renameSync(`${this.#file}.part`, this.#file);
  }
}
