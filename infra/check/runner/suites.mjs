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
 * names the tests that run; of a `word` only the test files are run that have it in their path, of `files` only those.
 * @typedef {object} Context
 * @property {NodeJS.ProcessEnv} env
 * @property {NodeJS.ProcessEnv} systemEnv
 * @property {string} reportFile
 * @property {string} runningFile
 * @property {string} [word]
 * @property {string[]} [files] absolute
 * @property {AbortSignal} signal
 * @property {(line: string) => void} log
 */

/**
 * One line of `npm test`: ended after `limitMinutes`; `touchedBy` are the projects whose change can make it fail; one
 * `onRequest` is only run by name, `word` is what was asked for behind the name.
 * @typedef {object} Suite
 * @property {string} name
 * @property {number} limitMinutes
 * @property {string[]} touchedBy
 * @property {boolean} [onRequest]
 * @property {string} [folder] with its tests
 * @property {boolean} [readsSource] its report names no tests
 * @property {string} [word]
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

const system = { folder: 'e2e', config: 'system/jest.config.mjs', workers: 1, niceness: 5 };

/**
 * What attacks the running product, on one stack that keeps its databases in the shared store: all of it at once, or by
 * name a part.
 * @param {string[]} touchedBy
 */
const systemSuites = (touchedBy) => [
  jestSuite({ ...system, name: 'system', touchedBy, limitMinutes: 60 }),
  ...['contracts-over-http', 'isolation', 'bad-input', 'largest-documents', 'openapi'].map((name) =>
    jestSuite({ ...system, name, files: `${name}.spec`, touchedBy, limitMinutes: 20, onRequest: true }),
  ),
];

/**
 * Every suite: the stages run one after the other, the lanes of a stage side by side, the suites of a lane one after the
 * other. What waits more than it works has others beside it; people's clicks are served before what nobody looks at.
 * @returns {Suite[][][]}
 */
export function stages() {
  const folders = projectFolders(cloneDir);
  const seen = folders.filter(isSeen);
  const served = folders.filter((folder) => !isSeen(folder) && folder !== 'bench');
  const browsed = [...seen, ...served];
  const demoTouchedBy = withDependencies(cloneDir, 'infra/demo');
  const demo = { name: 'demo', folder: 'infra/demo', touchedBy: demoTouchedBy, workers: 1, limitMinutes: 40 };
  const projects = projectSuites(folders.filter((folder) => folder !== 'infra/demo'));
  const start = { name: 'start', folder: 'infra', config: 'run/jest.system.config.mjs', touchedBy: served };
  const kill = { name: 'kill', folder: 'e2e', config: 'kill/jest.config.mjs', touchedBy: served };
  const weight = { name: 'weight', folder: 'infra', config: 'check/weight/jest.config.mjs', touchedBy: seen };
  return [
    [[lintSuite(folders)], [typecheckSuite(folders)]],
    [[...projects, jestSuite(weight)]],
    [
      [
        playwrightSuite({ name: 'browser', files: 'browser/', touchedBy: browsed }),
        playwrightSuite({ name: 'screens', files: 'browser/screens', touchedBy: browsed, onRequest: true }),
        ...systemSuites(served),
      ],
      [
        // First, so that the browser's stack stands before `npm start` builds once more.
        jestSuite(demo),
        jestSuite({ ...start, workers: 1, limitMinutes: 40 }),
        jestSuite({ ...kill, ownStack: true, workers: 1, limitMinutes: 60, niceness: 5 }),
      ],
    ],
  ];
}

/** Every suite, in one list. */
export const allSuites = () => stages().flat(2);
