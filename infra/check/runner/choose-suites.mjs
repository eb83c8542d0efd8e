import { basename } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';
import { browserFiles, sectionRoutes, visitedSections } from './browser-files.mjs';
import { changedFiles, projectsOf } from './changed.mjs';
import { longSuites } from './long-run.mjs';
import { projectFolders } from './projects.mjs';
import { allSuites } from './suites.mjs';

/** @typedef {import('./suites.mjs').Suite} Suite */

/** @param {string[]} names each a suite's, or `<suite>:<word>` for the test files with the word, or one of several, in their path */
function chooseByName(names) {
  const all = allSuites();
  const known = all.map(({ name }) => name);
  const asked = names.map((name) => name.split(':'));
  const unknown = asked.flatMap(([name = '']) => (known.includes(name) ? [] : [name]));
  if (unknown.length > 0) throw new Error(`No suite ${unknown.join(', ')}. There are: ${known.join(' ')}`);
  return all.flatMap((suite) => {
    const words = asked.filter(([name]) => name === suite.name).map(([, word = '']) => word);
    return words.length === 0 ? [] : [{ ...suite, words: words.includes('') ? [] : words }];
  });
}

/**
 * The suites to run, in their order: those named, those of a long run, those that the change since `main` can touch, or all
 * that are not run by name only.
 * @param {string[]} names
 * @param {boolean} onlyChanged
 * @param {(line: string) => void} log
 * @returns {Promise<Suite[]>}
 */
export async function chooseSuites(names, onlyChanged, log) {
  if (names.length > 0) return chooseByName(names);
  if (process.env['TEST_RUN'] === 'long') return chooseByName(longSuites);
  const usual = allSuites().filter(({ onRequest }) => !onRequest);
  if (!onlyChanged) return usual;
  const files = await changedFiles(cloneDir);
  log(`changed: ${touchedProjects(files).join(' ') || 'nothing that a test reads'}`);
  return usual.flatMap((suite) => touchedPart(suite, touchedProjects(readBy(suite, files))));
}

/** @param {string[]} files */
const touchedProjects = (files) => projectsOf(files, projectFolders(cloneDir));

/** Tests, and what they alone are made of: no program that is built has them. */
const notBuilt = /\.spec\.\w+$|^frontends\/[^/]+\/src\/testing\//;

/**
 * The files that a suite reads: one that runs what is built has of the tests only its own.
 * @param {Suite} suite
 * @param {string[]} files
 */
export const readBy = ({ runsBuilt, folder }, files) =>
  runsBuilt ? files.filter((file) => !notBuilt.test(file) || file.startsWith(`${folder}/`)) : files;

/**
 * What a change of projects can make fail of a suite: all of it or nothing; of browser tests, where only sections have
 * changed, those that visit them.
 * @param {Suite} suite
 * @param {string[]} touched
 * @returns {Suite[]}
 */
export function touchedPart(suite, touched) {
  const by = suite.touchedBy.filter((folder) => touched.includes(folder));
  const known = sectionRoutes(cloneDir);
  if (by.length === 0) return [];
  if (!suite.browserFiles || !by.every((folder) => known.has(folder))) return [suite];
  const files = browserFiles(visitedSections(cloneDir), by).filter((file) => suite.browserFiles?.test(file));
  return files.length > 0 ? [{ ...suite, words: files.map((file) => basename(file)), sections: by }] : [];
}
