import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';
import { lintSuite } from '../lint/lint-suite.mjs';
import { catalogueSuite } from '../mutants/check-catalogue.mjs';
import { rulesSuite } from '../rules/rules-suite.mjs';
import { typecheckSuite } from '../typecheck/typecheck-suite.mjs';
import { jestSuite } from './jest-suite.mjs';
import { playwrightSuite } from './playwright-suite.mjs';
import { projectFolders, projectName, withDependencies } from './projects.mjs';

/**
 * What a suite runs in: `env` has the shared store, `systemEnv` none; `reportFile` is the runner's JSON, `runningFile`
 * names the tests that run; of `words` only the test files are run that have one of them in their path, of `files` only those.
 * @typedef {object} Context
 * @property {NodeJS.ProcessEnv} env
 * @property {NodeJS.ProcessEnv} systemEnv
 * @property {string} reportFile
 * @property {string} runningFile
 * @property {string[]} [words]
 * @property {string[]} [files] absolute
 * @property {AbortSignal} signal
 */

/**
 * One line of `npm test`: ended after `limitMinutes`; `touchedBy` are the projects whose change can make it fail; one
 * `onRequest` is only run by name, `words` are what was asked for behind the name. Of browser tests `browserFiles` says which
 * are the suite's, and `sections` which a change has touched, if only such have changed.
 * @typedef {object} Suite
 * @property {string} name
 * @property {number} limitMinutes
 * @property {string[]} touchedBy
 * @property {boolean} [onRequest]
 * @property {string} [folder] with its tests
 * @property {{ project: string, target: string }} [nx] the task that runs it and keeps its outcome, if nothing else stands behind it than files
 * @property {boolean} [needsStore] the shared one
 * @property {boolean} [waits] more than it works: it runs beside one that does not
 * @property {boolean} [readsSource] its report names no tests
 * @property {boolean} [runsBuilt] the programs that are built: the tests of other folders do not touch it
 * @property {string[]} [words]
 * @property {RegExp} [browserFiles] by their paths below the folder
 * @property {string[]} [sections] folders
 * @property {(context: Context) => Promise<import('./outcome.mjs').Outcome>} run
 */

/** @param {string} folder */
const shortName = (folder) => folder.replace('frontends/', 'frontend-').replace(/^.*\//, '');

/** @param {string} folder */
const testFiles = (folder) =>
  readdirSync(join(cloneDir, folder), { recursive: true }).filter((file) =>
    /^(src|testing)\/.*\.spec\.(tsx?|mjs)$/.test(`${file}`),
  ).length;

/** Their tests wait for deadlines and for processes more than they work. */
const waiting = ['infra', 'services/industrial-data'];

/** @param {string} folder */
const isSeen = (folder) => folder.startsWith('frontends/') || folder === 'packages/web-kit';

/** The tests of these run programs of `infra`. */
const runPrograms = [
  ...['infra/demo', 'infra/simulator', 'frontends/production', 'packages/server-kit'],
  ...['auth-proxy', 'events', 'industrial-data', 'maintenance', 'sites'].map((name) => `services/${name}`),
];

/** @param {string} folder */
const touching = (folder) => [
  ...withDependencies(cloneDir, folder),
  ...(runPrograms.includes(folder) ? ['infra'] : []),
];

/**
 * @param {string} folder of a project
 * @param {string} [target]
 */
const nxTask = (folder, target = 'test') => ({ project: projectName(cloneDir, folder), target });

/**
 * A second worker of a section's tests takes two seconds of a processor to begin, and has little to do. Two lanes keep two
 * processors busy with one worker each.
 */
const mostOfOneWorker = 15;

/** The poller's soak lasts longer where somebody asks for it. */
const limitMinutes = 20 + Number(process.env['SOAK_MINUTES'] ?? 0);

/** @param {string[]} folders */
const sourceSuites = (folders) => [
  { ...lintSuite(folders), nx: nxTask('infra', 'lint') },
  { ...typecheckSuite(folders), nx: nxTask('infra', 'typecheck') },
];

/**
 * One per project that has tests, those with most of them first: what is left for the end of a run is short. Of those of `infra`, which start services, what reads the whole repository is a suite of
 * its own.
 * @param {string[]} folders
 */
function projectSuites(folders) {
  const tested = folders
    .map((folder) => ({ folder, files: testFiles(folder) }))
    .filter(
      ({ folder, files }) => folder === 'infra' || (!['e2e', 'infra/demo'].includes(folder) && files > 0),
    )
    .sort((one, other) => other.files - one.files);
  // CONTRIBUTING is followed in a copy, up to a new section in the host and a new field of spares.
  const copied = ['packages/web-kit', 'frontends/host', 'frontends/spares', 'frontends/events'];
  const ofInfra = folders.filter((folder) => !isSeen(folder) || copied.includes(folder));
  const weight = { name: 'weight', folder: 'infra', config: 'check/weight/jest.config.mjs' };
  const repository = { name: 'repository', folder: 'infra', config: 'check/repository.jest.config.mjs' };
  return [
    ...tested.map(({ folder, files }) => {
      const workers = isSeen(folder) && files <= mostOfOneWorker ? 1 : 2;
      const touchedBy = folder === 'infra' ? ofInfra : touching(folder);
      const needsStore = !isSeen(folder) && !['packages/contracts', 'infra/simulator'].includes(folder);
      return {
        ...jestSuite({ name: shortName(folder), folder, touchedBy, workers, limitMinutes }),
        ...{ needsStore, waits: waiting.includes(folder) },
        nx: nxTask(folder),
      };
    }),
    { ...jestSuite({ ...repository, touchedBy: folders }), nx: nxTask('infra', 'repository') },
    {
      ...jestSuite({ ...weight, touchedBy: [...folders.filter(isSeen), 'packages/contracts', 'infra'] }),
      nx: nxTask('infra', 'weight'),
    },
  ];
}

const system = { folder: 'e2e', config: 'system/jest.config.mjs', workers: 1, niceness: 5 };

/**
 * What attacks the running product, on one stack that keeps its databases in the shared store: all of it at once, or by
 * name a part.
 * @param {string[]} touchedBy
 */
const systemSuites = (touchedBy) => [
  jestSuite({ ...system, name: 'system', touchedBy, limitMinutes: 60 }),
  ...[
    'contracts-over-http',
    'isolation',
    'bad-input',
    'largest-documents',
    'one-code-at-once',
    'one-tenant',
    'own-servers',
    'openapi',
  ].map((name) =>
    jestSuite({ ...system, name, files: `${name}.spec`, touchedBy, limitMinutes: 20, onRequest: true }),
  ),
];

/**
 * Data of older releases, and by name or in the long run a release that takes the place of another one.
 * @param {string[]} served
 * @param {string[]} browsed
 */
function versionSuites(served, browsed) {
  const both = { folder: 'e2e', config: 'versions/jest.config.mjs', workers: 1 };
  return [
    jestSuite({ ...both, name: 'versions', files: 'versions.spec', touchedBy: browsed }),
    jestSuite({ ...both, name: 'rolling', files: 'rolling.spec', touchedBy: served, onRequest: true }),
  ].map((suite) => ({ ...suite, needsStore: true, waits: true }));
}

/**
 * What tries the whole product, or long parts of it.
 * @param {string[]} folders
 */
function productSuites(folders) {
  const served = folders.filter((folder) => !isSeen(folder) && folder !== 'bench');
  const browsed = [...folders.filter(isSeen), ...served];
  const demoTouchedBy = [...touching('infra/demo'), 'services/auth-proxy', 'services/events'];
  const demo = { name: 'demo', folder: 'infra/demo', touchedBy: demoTouchedBy, workers: 1, limitMinutes: 40 };
  const start = { name: 'start', folder: 'infra', config: 'run/jest.system.config.mjs', touchedBy: served };
  const kill = { name: 'kill', folder: 'e2e', config: 'kill/jest.config.mjs', touchedBy: served };
  return [
    // Each test has a tenant of its own.
    playwrightSuite({ name: 'browser', files: 'browser/(?!alone/|demo/)', workers: 2, touchedBy: browsed }),
    // What looks at the demo data, as soon as they are loaded.
    playwrightSuite({
      name: 'screens',
      files: 'browser/demo/',
      workers: 2,
      withDemo: true,
      touchedBy: browsed,
    }),
    // What kills or spoils what all share, and waits for it to come back.
    { ...playwrightSuite({ name: 'alone', files: 'browser/alone/', touchedBy: browsed }), waits: true },
    // Before `start`, so that the browser's stack stands when `npm start` builds once more.
    { ...jestSuite(demo), needsStore: true },
    { ...jestSuite({ ...start, workers: 1, limitMinutes: 40 }), waits: true },
    { ...jestSuite({ ...kill, ownStack: true, workers: 1, limitMinutes: 150, niceness: 5 }), waits: true },
    ...versionSuites(served, browsed),
    ...systemSuites(served).map((suite) => ({ ...suite, needsStore: true })),
  ].map((suite) => ({ ...suite, runsBuilt: true }));
}

/**
 * The suites that stand on no build but their own.
 * @returns {Suite[]}
 */
export function partSuites() {
  const folders = projectFolders(cloneDir);
  return [...sourceSuites(folders), ...projectSuites(folders)];
}

/**
 * Every suite, in the order in which they begin, those that wait beside those that burn: first what is told soon, then what
 * lasts longest, at last the many short ones.
 * @returns {Suite[]}
 */
export function allSuites() {
  const folders = projectFolders(cloneDir);
  return [
    ...sourceSuites(folders),
    catalogueSuite(allSuites),
    ...productSuites(folders),
    ...projectSuites(folders),
    rulesSuite(),
  ];
}
