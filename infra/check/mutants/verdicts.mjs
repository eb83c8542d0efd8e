import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';
import { allSuites } from '../runner/suites.mjs';

/**
 * @typedef {import('./catalogue.mjs').Fault} Fault
 * @typedef {import('./judge.mjs').Finding} Finding
 * @typedef {import('./judge.mjs').Run} Run
 * @typedef {Fault & Finding & { key: string }} Judged
 */

const isTest = (/** @type {string} */ file) => /\.(spec|e2e)\.\w+$/.test(file);
const sha256 = (/** @type {string | Buffer} */ content) => createHash('sha256').update(content).digest('hex');

/** Findings kept in a file, each for as long as fault, code and chosen tests stay the same; and runs without any fault. */
export class Verdicts {
  /** @type {Map<string, Judged>} */
  #known = new Map();
  /** @type {Map<string, Run>} */
  #runs = new Map();
  #hashes = hashesOfTree();
  #touchedBy = new Map(allSuites().map(({ name, touchedBy }) => [name, touchedBy]));

  /** @param {string} file */
  constructor(file) {
    this.file = file;
    if (!existsSync(file)) return;
    /** @type {{ faults: Judged[], runs: Record<string, Run> }} */
    const { faults, runs } = JSON.parse(readFileSync(file, 'utf8'));
    for (const judged of faults) this.#known.set(judged.key, judged);
    this.#runs = new Map(Object.entries(runs ?? {}));
  }

  /**
   * @param {Fault} fault
   * @returns {Judged | undefined}
   */
  of(fault) {
    return this.#known.get(this.#keyOf(fault));
  }

  /**
   * @param {Fault} fault
   * @param {Finding} finding
   */
  add(fault, finding) {
    const key = this.#keyOf(fault);
    this.#known.set(key, { ...fault, ...finding, key });
    this.#write();
  }

  /** What suites say of the tree as it is. */
  sound = {
    get: (/** @type {string} */ suite) => this.#runs.get(this.#keyOfSuites([suite])),
    set: (/** @type {string} */ suite, /** @type {Run} */ run) => {
      this.#runs.set(this.#keyOfSuites([suite]), run);
      this.#write();
    },
  };

  #write() {
    const kept = { faults: [...this.#known.values()], runs: Object.fromEntries(this.#runs) };
    mkdirSync(dirname(this.file), { recursive: true });
    writeFileSync(this.file, `${JSON.stringify(kept, null, 2)}\n`);
  }

  /** @param {Fault} fault */
  #keyOf({ file, from, to, noticedBy }) {
    return sha256(JSON.stringify([file, from, to, this.#keyOfSuites(noticedBy)]));
  }

  /** @param {string[]} suites */
  #keyOfSuites(suites) {
    const read = [...this.#hashes].filter(([path]) => suites.some((suite) => this.#reads(suite, path)));
    return sha256(JSON.stringify([suites, read]));
  }

  /**
   * @param {string} suite
   * @param {string} path
   */
  #reads(suite, path) {
    const [name = '', word = ''] = suite.split(':');
    const isTouching = this.#touchedBy.get(name)?.some((folder) => path.startsWith(`${folder}/`));
    return isTouching && (!isTest(path) || path.includes(word));
  }
}

/** Every file of the tree but this tool's own, with the hash of its content. */
function hashesOfTree() {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', args, { cwd: cloneDir, encoding: 'utf8' }).split('\0');
  const ours = 'infra/check/mutants/';
  const present = files.filter((file) => file && !file.startsWith(ours) && existsSync(join(cloneDir, file)));
  return new Map(present.sort().map((file) => [file, sha256(readFileSync(join(cloneDir, file)))]));
}
