import { createHash } from 'node:crypto';

/** What tests of rules read beside their project; packages are found where the repository has them. */
const checks = ['jest.config.mjs', 'tools/rules/jest.config.mjs', 'packages/testing/src/shared-packages'];
const packages = ['package.json', 'package-lock.json', 'packages'];
const shared = [...packages, 'infra/lib', 'infra/build', ...checks];

/**
 * How StrykerJS judges some rules by their own tests, in copies of their project.
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
    // StrykerJS makes an environment of its own of the one that it finds, for each file.
    config: { testEnvironment: 'node', testMatch: specs.map((spec) => `<rootDir>/${spec}`) },
    enableFindRelatedTests: false,
  },
  // In an environment that a test names itself Stryker does not see what it runs through: there each fault gets all tests.
  coverageAnalysis: inBrowser ? 'off' : 'perTest',
  concurrency: 2,
  timeoutMS: 10_000,
  // Else it wants TypeScript beside itself, to find what a tsconfig names outside the copy: ours name nothing.
  tsconfigFile: 'none.json',
  // What it writes into files for the compiler would make the shared packages others than those that there are.
  disableTypeChecks: false,
  ignorePatterns: ['**', ...[...shared, project].flatMap((path) => [`!${path}`, `!${path}/**`]), '**/dist'],
  tempDirName: copies,
  incremental: true,
  incrementalFile: `test-results/rules/${createHash('sha256').update(specs.join()).digest('hex').slice(0, 12)}.json`,
  // An incremental run does not see a change in what a rule or a test stands on.
  force: process.env['TEST_RUN'] === 'long',
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: reportFile },
  allowConsoleColors: false,
});
