import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';
import { readCatalogue } from './catalogue.mjs';

/** @typedef {import('./catalogue.mjs').Fault} Fault */
/** @typedef {import('../runner/suites.mjs').Suite} Suite */

/** @param {Fault} fault */
function wrongQuote({ file, from, to }) {
  const path = join(cloneDir, file);
  const times = existsSync(path) ? readFileSync(path, 'utf8').split(from).length - 1 : 0;
  if (times !== 1) return `its text stands ${times} times in ${file}: ${from}`;
  return from === to ? 'it changes nothing' : undefined;
}

/**
 * @param {Fault} fault
 * @param {(suite: string) => boolean} hasTests
 */
function wrongSuite({ noticedBy }, hasTests) {
  const unknown = noticedBy.filter((suite) => !hasTests(suite));
  if (noticedBy.length === 0) return 'it names no suite';
  return unknown.length > 0 ? `there are no tests ${unknown.join(', ')}` : undefined;
}

/** @param {string} folder */
const testFilesOf = (folder) =>
  globSync('**/*.{spec,e2e}.*', { cwd: join(cloneDir, folder), exclude: ['**/node_modules', '**/dist'] });

/**
 * Whether a suite, or its files with a word in their path, are there.
 * @param {Suite[]} suites
 * @returns {(suite: string) => boolean}
 */
function testsOfTree(suites) {
  const folders = new Map(suites.map(({ name, folder }) => [name, folder]));
  /** @type {Map<string, string[]>} */
  const known = new Map();
  return (suite) => {
    const [name = '', word = ''] = suite.split(':');
    const folder = folders.get(name);
    if (!folder) return false;
    const files = known.get(folder) ?? testFilesOf(folder);
    known.set(folder, files);
    return files.some((file) => file.includes(word));
  };
}

/**
 * What keeps faults from being judged, a line each: a text that no longer stands exactly once in its file, a suite that
 * there is not, a fault that is there twice.
 * @param {Fault[]} faults
 * @param {Suite[]} suites all that there are
 * @returns {string[]}
 */
export function wrongIn(faults, suites) {
  /** @type {Set<string>} */
  const seen = new Set();
  const hasTests = testsOfTree(suites);
  return faults.flatMap((fault) => {
    const { area, says, file, from, to } = fault;
    const key = JSON.stringify([file, from, to]);
    const repeated = seen.has(key) ? 'it is there twice' : undefined;
    seen.add(key);
    const reasons = [wrongQuote(fault), wrongSuite(fault, hasTests), repeated].filter(
      (reason) => reason !== undefined,
    );
    return reasons.map((reason) => `${area}: ${says}: ${reason}`);
  });
}

/**
 * Whether the catalogue can be judged: one test per fault. No usual run has it, so that a line that it quotes may change
 * without the catalogue.
 * @param {() => Suite[]} allSuites
 * @returns {Suite}
 */
export const catalogueSuite = (allSuites) => ({
  name: 'catalogue',
  limitMinutes: 5,
  touchedBy: [],
  onRequest: true,
  readsSource: true,
  run: async () => {
    const faults = await readCatalogue();
    const wrong = wrongIn(faults, allSuites());
    return {
      passed: faults.length - wrong.length,
      failed: wrong.length,
      skipped: 0,
      output: wrong.join('\n'),
    };
  },
});
