import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';
import { lintSuite } from '../lint/lint-suite.mjs';
import { typecheckSuite } from '../typecheck/typecheck-suite.mjs';
import { jestSuite } from './jest-suite.mjs';
import { playwrightSuite } from './playwright-suite.mjs';
import { projectFolders, withDependencies } from './projects.mjs';

/**
 * What a suite runs in: `env` has the shared store, `systemEnv` none; `reportFile` is the runner's JSON, `runningFile`
 * names the tests that run.
 * @typedef {object} Context
 * @property {NodeJS.ProcessEnv} env
 * @property {NodeJS.ProcessEnv} systemEnv
 * @property {string} reportFile
 * @property {string} runningFile
 * @property {AbortSignal} signal
 * @property {(line: string) => void} log
 */

/**
 * One line of `npm test`: ended after `limitMinutes`; `touchedBy` are the projects whose change can make it fail; one
 * `onRequest` is only run by name.
 * @typedef {object} Suite
 * @property {string} name
 * @property {number} limitMinutes
 * @property {string[]} touchedBy
 * @property {boolean} [onRequest]
 * @property {boolean} [readsSource] its report names no tests
 * @property {(context: Context) => Promise<import('./outcome.mjs').Outcome>} run
 */

/** @param {string} folder */
const shortName = (folder) => folder.replace('frontends/', 'frontend-').replace(/^.*\//, '');

/** @param {string} folder */
const hasTests = (folder) =>
  readdirSync(join(cloneDir, folder), { recursive: true }).some((file) =>
    /^(src|testing)\/.*\.spec\.(tsx?|mjs)$/.test(`${file}`),
  );

/** @param {string} folder */
const isSeen = (folder) => folder.startsWith('frontends/') || folder === 'packages/web-kit';

/**
 * One per project that has tests; those of `infra` read the whole repository.
 * @param {string[]} folders
 */
function projectSuites(folders) {
  const tested = folders.filter((folder) => folder === 'infra' || (folder !== 'e2e' && hasTests(folder)));
  return tested.map((folder) => {
    const touchedBy = folder === 'infra' ? folders : withDependencies(cloneDir, folder);
    return jestSuite({ name: shortName(folder), folder, touchedBy });
  });
}

/**
 * Each attacks a stack of its own, which keeps its databases in the shared store.
 * @param {string[]} touchedBy
 */
const systemSuites = (touchedBy) =>
  ['contracts-over-http', 'isolation', 'bad-input'].map((name) =>
    jestSuite({
      ...{ name, folder: 'e2e', config: 'system/jest.config.mjs', files: `${name}.spec` },
      ...{ touchedBy, workers: 1, limitMinutes: 20 },
    }),
  );

/**
 * Every suite in the order in which `npm test` runs them.
 * @returns {Suite[]}
 */
export function allSuites() {
  const folders = projectFolders(cloneDir);
  const seen = folders.filter(isSeen);
  const served = folders.filter((folder) => !isSeen(folder) && folder !== 'bench');
  const browsed = [...seen, ...served];
  const start = { name: 'start', folder: 'infra', config: 'run/jest.system.config.mjs', touchedBy: served };
  const kill = { name: 'kill', folder: 'e2e', config: 'kill/jest.config.mjs', touchedBy: served };
  return [
    lintSuite(folders),
    typecheckSuite(folders),
    ...projectSuites(folders),
    jestSuite({ name: 'weight', folder: 'infra', config: 'check/weight/jest.config.mjs', touchedBy: seen }),
    jestSuite({ ...start, workers: 1, limitMinutes: 20 }),
    jestSuite({ ...kill, ownStack: true, workers: 1, limitMinutes: 45 }),
    ...systemSuites(served),
    playwrightSuite({ name: 'browser', files: 'browser/', touchedBy: browsed }),
    playwrightSuite({ name: 'screens', files: 'browser/screens', touchedBy: browsed, onRequest: true }),
  ];
}
