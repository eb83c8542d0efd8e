import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';

const inClone = (path) => join(import.meta.dirname, path);
const sharedPackages = (path) => inClone(`packages/testing/src/shared-packages/${path}`);
const inRunner = (path) => inClone(`tools/runner/${path}`);

/** Which spec files a run takes, by their names, and the limit of a test, against hanging: one of the gate has none of its own. */
const tiers = {
  gate: { testMatch: ['**/*.spec.{ts,tsx,mjs}', '!**/*.{full,long}.spec.*'], testTimeout: 60_000 },
  full: { testMatch: ['**/*.full.spec.{ts,tsx,mjs}'], testTimeout: 180_000 },
  long: { testMatch: ['**/*.long.spec.{ts,tsx,mjs}'], testTimeout: 1_800_000 },
};
const tier = process.env['TEST_TIER'] ?? 'gate';
/** `test:full` tries a red test once more, also those of the gate that it runs on containers. */
const triesAgain = tier === 'full' || process.env['TEST_AGAIN'] === '1';
const { testMatch, testTimeout } = tiers[tier];

/** Settings of every project: ESM, SWC, the sources of workspace packages instead of their builds. */
export const common = {
  // The same for all projects, so that they share what is transformed.
  id: 'officina',
  testEnvironment: sharedPackages('environment.mjs'),
  resolver: sharedPackages('resolver.mjs'),
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      sharedPackages('transform.mjs'),
      {
        swcrc: false,
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', decorators: true, tsx: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
          keepClassNames: true,
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  moduleNameMapper: {
    '^@officina/contracts/(.*)$': inClone('packages/contracts/src/$1.ts'),
    '\\.css$': inClone('packages/web-kit/src/testing/styles-stub.ts'),
    // Its `browser` field, which Jest does not read.
    '^tus-js-client$': inClone('node_modules/tus-js-client/lib.es5/browser/index.js'),
    '/drawing\\.tsx$': inClone('packages/web-kit/src/testing/drawing-stub.ts'),
  },
  testMatch,
  setupFilesAfterEnv: triesAgain ? [inRunner('retry-once.mjs')] : [],
};

const sources = globSync(['{packages,services,frontends}/*/src', 'gateway/src'], {
  cwd: import.meta.dirname,
}).sort();
const folders = [
  ...sources.map(dirname),
  ...[
    'infra',
    'tools',
    'demo/data',
    'demo/simulator',
    'e2e/kill',
    'e2e/versions',
    'e2e/system',
    'e2e/containers',
  ],
];
const own = {
  tools: { testPathIgnorePatterns: ['/node_modules/', '/fixtures/'] },
  // They attack the running product through its gateway, all on one stack.
  'e2e/system': { globalSetup: '<rootDir>/testing/start.mjs', globalTeardown: '<rootDir>/testing/stop.mjs' },
};

/** All Jest tests in one process; `TEST_TIER` says which. */
export default {
  testTimeout,
  // One more than two processors, for tests also wait; what kills has a machine to itself.
  maxWorkers: tier === 'long' ? 1 : 3,
  passWithNoTests: true,
  reporters: ['default', inRunner('reporter.mjs')],
  projects: folders.map((folder) => ({
    ...common,
    displayName: folder,
    rootDir: inClone(folder),
    ...own[folder],
  })),
};
