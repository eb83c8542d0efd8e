import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { common, testTimeout } from './infra/check/jest/common.mjs';

/** Projects whose tests stand in `src` or beside the code, and what they leave to another project. */
const folders = {
  ...Object.fromEntries(
    globSync(['{packages,services,frontends}/*/src', 'gateway/src'], { cwd: import.meta.dirname })
      .sort()
      .map((src) => [dirname(src), {}]),
  ),
  'infra/simulator': {},
  'infra/demo': {},
  infra: { testPathIgnorePatterns: ['/node_modules/', '<rootDir>/(demo|simulator)/', '/fixtures/'] },
  'e2e/kill': {},
  'e2e/versions': {},
  // They attack the running product through its gateway, all on one stack.
  'e2e/system': {
    globalSetup: '<rootDir>/testing/start.mjs',
    globalTeardown: '<rootDir>/testing/stop.mjs',
  },
};

/** All Jest tests, in one process; `TEST_TIER` says which of them. */
export default {
  // Jest reads it here, not in a project.
  testTimeout,
  projects: Object.entries(folders).map(([folder, own]) => ({
    ...common,
    displayName: folder.startsWith('frontends/') ? `frontend-${basename(folder)}` : basename(folder),
    rootDir: `${import.meta.dirname}/${folder}`,
    ...own,
  })),
};
