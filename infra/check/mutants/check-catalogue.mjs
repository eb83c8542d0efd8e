import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';
import { allSuites } from '../runner/suites.mjs';
import { readCatalogue } from './catalogue.mjs';

/** @typedef {import('./catalogue.mjs').Fault} Fault */

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
 * @returns {(suite: string) => boolean}
 */
function testsOfTree() {
  const folders = new Map(allSuites().map(({ name, folder }) => [name, folder]));
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
 * @returns {string[]}
 */
export function wrongIn(faults) {
  /** @type {Set<string>} */
  const seen = new Set();
  const hasTests = testsOfTree();
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
 * @returns {import('../runner/suites.mjs').Suite}
 */
export const catalogueSuite = () => ({
  name: 'catalogue',
  limitMinutes: 5,
  touchedBy: [],
  onRequest: true,
  readsSource: true,
  run: async () => {
    const faults = await readCatalogue();
    const wrong = wrongIn(faults);
    return {
      passed: faults.length - wrong.length,
      failed: wrong.length,
      skipped: 0,
      output: wrong.join('\n'),
    };
  },
});
