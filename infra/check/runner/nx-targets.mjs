import { cloneDir } from '../../lib/paths.mjs';
import { projectFolders } from './projects.mjs';
import { allSuites } from './suites.mjs';

/** @typedef {import('./suites.mjs').Suite} Suite */

/** What suites stand on besides their projects: packages, settings, servers, how suites are run and what their specs share, the examples of imports. */
const common = [
  ...['package-lock.json', 'package.json', 'jest.config.mjs', 'tsconfig.json', 'tsconfig.web.json', '.swcrc'],
  ...[
    'infra/pins.json',
    'CONTRIBUTING.md',
    'infra/lib/**/*',
    'infra/servers/**/*',
    'infra/check/runner/**/*',
    'infra/check/jest-transform.mjs',
    'infra/check/shared-packages/**/*',
    'infra/build/**/*',
    'docs/**/*',
  ],
];

/** Targets that read the whole repository. */
const ofAll = ['lint', 'typecheck', 'repository'];

/**
 * What a suite reads: the projects whose change can make it fail.
 * @param {Suite} suite
 */
function inputsOf({ nx, touchedBy }) {
  const isOfAll = ofAll.includes(nx?.target ?? '');
  const read = isOfAll ? ['**/*'] : [...touchedBy.map((project) => `${project}/**/*`), ...common];
  const settings = ['CI', 'TEST_RUN', 'TEST_SEED', 'MONGODB_URI', 'LOG_LEVEL'].map((env) => ({ env }));
  return [...read.map((path) => `{workspaceRoot}/${path}`), ...settings, { runtime: 'node --version' }];
}

/** @param {Suite} suite */
function targetOf(suite) {
  const { name } = suite;
  const files = ['.json', '.log', '.outcome.json'];
  return {
    command: `node infra/check/runner/suite-process.mjs ${name}`,
    options: { cwd: '{workspaceRoot}' },
    cache: true,
    inputs: inputsOf(suite),
    outputs: files.map((end) => `{workspaceRoot}/test-results/${name}${end}`),
  };
}

/** Gives Nx the targets `lint`, `typecheck`, `repository`, `test` and `weight`, of those suites that only files stand behind. */
export const name = 'officina-suites';

/** @type {import('nx/src/devkit-exports').CreateNodesV2} */
export const createNodesV2 = [
  'infra/package.json',
  (configFiles) => {
    const folders = projectFolders(cloneDir);
    const suites = allSuites();
    const projects = Object.fromEntries(
      folders.map((folder) => {
        const own = suites.filter((suite) => suite.nx && (suite.folder ?? 'infra') === folder);
        return [
          folder,
          { targets: Object.fromEntries(own.map((suite) => [suite.nx?.target, targetOf(suite)])) },
        ];
      }),
    );
    return configFiles.map((file) => [file, { projects }]);
  },
];
