import { createHash } from 'node:crypto';

/** Files outside the project that its rule tests read. Packages are found in the repository. */
const checks = ['jest.config.mjs', 'tools/rules/jest.config.mjs', 'packages/testing/src/shared-packages'];
const packages = ['package.json', 'package-lock.json', 'packages'];
const shared = [...packages, 'infra/lib', 'infra/build', ...checks];

/**
 * StrykerJS settings that test some rules with their own tests, in copies of their project.
 * @param {ReturnType<typeof import('./rules.mjs').chooseRules>[number]} rules
 * @param {{ jestRunner: string, reportFile: string, copies: string }} paths
 */
export const settingsOf = ({ project, inBrowser, files, specs }, { jestRunner, reportFile, copies }) => ({
  testRunner: 'jest',
  plugins: [jestRunner],
  testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
  mutate: files,
  jest: {
    projectType: 'custom',
    configFile: 'tools/rules/jest.config.mjs',
    // StrykerJS derives an environment of its own from this one, for each file.
    config: { testEnvironment: 'node', testMatch: specs.map((spec) => `<rootDir>/${spec}`) },
    enableFindRelatedTests: false,
  },
  // StrykerJS measures no coverage in an environment that a test sets itself, so there each mutant runs all tests.
  coverageAnalysis: inBrowser ? 'off' : 'perTest',
  concurrency: 2,
  timeoutMS: 10_000,
  // Otherwise StrykerJS needs TypeScript next to it, to look for references outside the copy. Our tsconfig has none.
  tsconfigFile: 'none.json',
  // The comments that it would add for the compiler would change the shared packages.
  disableTypeChecks: false,
  ignorePatterns: ['**', ...[...shared, project].flatMap((path) => [`!${path}`, `!${path}/**`]), '**/dist'],
  tempDirName: copies,
  incremental: true,
  incrementalFile: `test-results/rules/${createHash('sha256').update(specs.join()).digest('hex').slice(0, 12)}.json`,
  // An incremental run misses changes in what a rule or a test imports.
  force: process.env['TEST_RUN'] === 'long',
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: reportFile },
  allowConsoleColors: false,
});
