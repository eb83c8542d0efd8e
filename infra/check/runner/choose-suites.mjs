import { cloneDir } from '../../lib/paths.mjs';
import { changedFiles, projectsOf } from './changed.mjs';
import { projectFolders } from './projects.mjs';
import { allSuites } from './suites.mjs';

/** @param {string[]} names */
function chooseByName(names) {
  const suites = allSuites();
  const unknown = names.filter((name) => !suites.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    throw new Error(`No suite ${unknown.join(', ')}. There are: ${suites.map(({ name }) => name).join(' ')}`);
  }
  return suites.filter(({ name }) => names.includes(name));
}

/**
 * The suites to run: those named, those that the change since `main` can touch, or all that are not run by name only.
 * @param {string[]} names
 * @param {boolean} onlyChanged
 * @param {(line: string) => void} log
 */
export async function chooseSuites(names, onlyChanged, log) {
  if (names.length > 0) return chooseByName(names);
  const suites = allSuites().filter(({ onRequest }) => !onRequest);
  if (!onlyChanged) return suites;
  const touched = projectsOf(await changedFiles(cloneDir), projectFolders(cloneDir));
  log(`changed: ${touched.join(' ') || 'nothing that a test reads'}`);
  return suites.filter(({ touchedBy }) => touchedBy.some((folder) => touched.includes(folder)));
}
