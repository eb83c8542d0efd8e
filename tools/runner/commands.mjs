import { globSync } from 'node:fs';
import { join } from 'node:path';
import { nodeFlags } from '../../infra/lib/node-flags.mjs';
import { cloneDir } from '../../infra/lib/paths.mjs';
import { nxEnv } from '../../infra/run/setup/build.mjs';

/**
 * Arguments of Node. A command without a report of its tests is one test: green if it ends with 0. After `hours`, 1 unless
 * given, it hangs and is ended.
 * @typedef {{ name: string, args: string[], env?: NodeJS.ProcessEnv, report?: string, hours?: number }} Command
 * @typedef {'gate' | 'full' | 'long'} Tier
 */

const inPackages = (/** @type {string} */ file) => join(cloneDir, 'node_modules', file);
const inTools = (/** @type {string} */ file) => join(cloneDir, 'tools', file);
const reportOf = (/** @type {string} */ name) => join(cloneDir, 'test-results', `${name}.json`);

/** @type {Command[]} */
export const lint = [
  // By Nx, which knows whether anything has changed since it was green.
  {
    name: 'oxlint',
    args: [inPackages('.bin/nx'), 'run', 'officina:oxlint', '--output-style=static'],
    env: nxEnv,
  },
  { name: 'oxfmt', args: [inPackages('oxfmt/bin/oxfmt'), '--check', '.'] },
  { name: 'repeats between sections', args: [inTools('lint/repeats.mjs')] },
];

const configs = ['tsconfig.json', 'tsconfig.web.json', 'e2e/tsconfig.json', 'tsconfig.tools.json'];

/** In one thread the compiler types each file once: half the processor time. What it found of files it keeps for the next run. */
export const types = configs.map((config) => ({
  name: `types of ${config}`,
  args: [
    ...[inPackages('typescript-native/bin/tsc'), '-p', config, '--singleThreaded'],
    ...['--incremental', '--tsBuildInfoFile', inPackages(`.cache/types/${config.replaceAll('/', '-')}`)],
  ],
}));

/**
 * Every line of docs/conformance.md has a test that passed.
 * @param {string[]} reports
 */
export const conformance = (reports) => ({
  name: 'conformance',
  args: [inTools('conformance/check.mjs'), ...reports],
});

/** The last `npm run test:full` was green, whole and not long ago. */
export const fullRecord = { name: 'record of test:full', args: [inTools('runner/full-record.mjs')] };

/** Browser tests of a tier: projects of e2e/playwright.config.ts, each on a stack of its own, and their folders. */
const browserProjects = {
  gate: { journeys: 'journeys' },
  full: { full: 'full', alone: 'full/alone', screens: 'full/screens' },
  long: { long: 'long' },
};

/**
 * Whether a file that fits a pattern has all words in its path.
 * @param {string[]} words
 * @param {string} pattern
 */
const isAny = (words, pattern) =>
  globSync(pattern, { cwd: cloneDir, exclude: ['**/node_modules'] }).some((file) =>
    words.every((word) => file.includes(word)),
  );

/**
 * What runs the tests of a tier one after the other: of the files with all words in their paths, or of those that the
 * changes since `main` touch.
 * @param {{ tier: Tier, words: string[], onlyChanged: boolean }} choice
 * @returns {Command[]}
 */
export function testCommands({ tier, words, onlyChanged }) {
  // Only `test:long` takes its chances anew each time.
  const env = { TEST_TIER: tier, ...(tier !== 'long' && { TEST_SEED: '1' }) };
  const pattern = words.map((word) => `(?=.*${word})`).join('');
  const jest = {
    ...{ name: 'jest', report: reportOf('jest'), env, hours: tier === 'long' ? 12 : 1 },
    args: [
      ...[...nodeFlags, '--experimental-vm-modules', '--no-warnings', inPackages('jest/bin/jest.js'), '--ci'],
      ...['--json', `--outputFile=${reportOf('jest')}`],
      ...(pattern ? [`--testPathPatterns=${pattern}`] : []),
      ...(onlyChanged ? ['--changedSince=main'] : []),
    ],
  };
  const browser = (/** @type {string} */ name) => ({
    ...{ name, report: reportOf(name) },
    env: {
      ...{ ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf(name) },
      ...(name !== 'screens' && { OFFICINA_DEMO: 'none' }),
    },
    args: [
      ...[inPackages('@playwright/test/cli.js'), 'test', '--config=e2e/playwright.config.ts'],
      ...[`--project=${name}`, `--output=test-results/${name}`, '--pass-with-no-tests'],
      ...(pattern ? [pattern] : []),
      ...(onlyChanged ? ['--only-changed=main'] : []),
    ],
  });
  const browsers = Object.entries(browserProjects[tier]).filter(([, folder]) =>
    isAny(words, `e2e/${folder}/*.e2e.ts`),
  );
  return [
    ...(isAny(words, tier === 'gate' ? '**/*.spec.*' : `**/*.${tier}.spec.*`) ? [jest] : []),
    ...browsers.map(([name]) => browser(name)),
    ...(tier === 'long' && !pattern
      ? [{ name: 'rules', args: [inTools('rules/check-rules.mjs')], env }]
      : []),
  ];
}
