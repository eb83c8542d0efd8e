import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';
import { jestSuite } from './jest-suite.mjs';
import { lintSuite } from './lint-suite.mjs';
import { playwrightSuite } from './playwright-suite.mjs';
import { typecheckSuite } from './typecheck-suite.mjs';

const groups = ['packages', 'services', 'frontends'];
const single = ['gateway', 'infra/demo', 'infra', 'bench'];

/** Folders of all projects of the repository. */
export function projectFolders() {
  const inGroups = groups.flatMap((group) =>
    readdirSync(join(cloneDir, group)).map((name) => `${group}/${name}`),
  );
  return [...inGroups, ...single, 'e2e'].filter((folder) =>
    existsSync(join(cloneDir, folder, 'package.json')),
  );
}

const shortName = (folder) => folder.replace('frontends/', 'frontend-').split('/').at(-1);

/** Each attacks a stack of its own, which keeps its databases in the shared store. */
function systemSuites() {
  const names = ['contracts-over-http', 'isolation', 'bad-input'];
  return names.map((name) =>
    jestSuite(name, 'e2e', ['--config', 'system/jest.config.mjs', '--runInBand', `${name}.spec`]),
  );
}

/**
 * Every suite in the order in which `npm test` runs them: `{ name, run(context) → { passed, failed, skipped } }`; one that
 * is only run by name is `onRequest`.
 */
export function allSuites() {
  const folders = projectFolders();
  const withJest = folders.filter((folder) => existsSync(join(cloneDir, folder, 'jest.config.mjs')));
  return [
    lintSuite(folders),
    typecheckSuite(folders.filter((folder) => existsSync(join(cloneDir, folder, 'tsconfig.json')))),
    ...withJest.map((folder) => jestSuite(shortName(folder), folder)),
    jestSuite('weight', 'infra', ['--config', 'check/weight/jest.config.mjs']),
    jestSuite('start', 'infra', ['--config', 'run/jest.system.config.mjs', '--runInBand']),
    jestSuite('kill', 'e2e', ['--config', 'kill/jest.config.mjs', '--runInBand'], { ownStack: true }),
    ...systemSuites(),
    playwrightSuite('browser'),
    { ...playwrightSuite('screens', 'browser/screens'), onRequest: true },
  ];
}
