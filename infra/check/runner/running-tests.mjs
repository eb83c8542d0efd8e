import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';

const variable = 'OFFICINA_RUNNING_TESTS';

/** @typedef {{ running: string[], passed: string[], failed: string[] }} Notes titles, in the order of their ends */

/**
 * The environment in which the reporters note in a file which tests run, and which have passed or failed.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} file
 */
export const notingIn = (env, file) => ({ ...env, [variable]: file });

/** @typedef {{ title: string, is: 'running' | 'ended' | 'passed' | 'failed' }} Note a line of the file */

/**
 * The tests that ran when the file was last written, and those that had passed or failed. A file that did not load has
 * failed by its own name.
 * @param {string} file
 * @returns {Notes}
 */
export function readNotes(file) {
  const running = new Set();
  /** @type {Notes} */
  const notes = { running: [], passed: [], failed: [] };
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  // After the last line's end there is nothing, or a line that is still being written.
  for (const line of lines.slice(0, -1)) {
    /** @type {Note} */
    const { title, is } = JSON.parse(line);
    if (is === 'running') running.add(title);
    else running.delete(title);
    if (is === 'passed' || is === 'failed') notes[is].push(title);
  }
  return { ...notes, running: [...running] };
}

/** Notes which tests run, pass and fail, for who waits for them or has to end their runner. */
export class RunningTests {
  #file = process.env[variable];

  constructor() {
    if (this.#file) writeFileSync(this.#file, '');
  }

  /** @param {string} title */
  begin(title) {
    this.#add({ title, is: 'running' });
  }

  /**
   * @param {string} title
   * @param {'passed' | 'failed'} [outcome] none of what was skipped, or is no test
   */
  end(title, outcome) {
    this.#add({ title, is: outcome ?? 'ended' });
  }

  /** @param {Note} note */
  #add(note) {
    if (this.#file) appendFileSync(this.#file, `${JSON.stringify(note)}\n`);
  }
}
