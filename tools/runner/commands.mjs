import { globSync } from 'node:fs';
import { join } from 'node:path';
import { nodeFlags } from '../../infra/lib/node-flags.mjs';
import { cloneDir } from '../../infra/lib/paths.mjs';
import { nxEnv } from '../../infra/run/setup/build.mjs';

/**
 * Arguments for Node. A command without a test report counts as one test, which passes if it exits with 0. A command
 * that runs longer than `hours` (1 by default) is considered hung and is ended.
 * @typedef {{ name: string, args: string[], env?: NodeJS.ProcessEnv, report?: string, hours?: number }} Command
 * @typedef {'gate' | 'full' | 'long'} Tier
 */

const inPackages = (/** @type {string} */ file) => join(cloneDir, 'node_modules', file);
const inTools = (/** @type {string} */ file) => join(cloneDir, 'tools', file);
const reportOf = (/** @type {string} */ name) => join(cloneDir, 'test-results', `${name}.json`);

/** @type {Command[]} */
export const lint = [
  // Nx skips this if nothing has changed since the last success.
  {
    name: 'oxlint',
    args: [inPackages('.bin/nx'), 'run', 'officina:oxlint', '--output-style=static'],
    env: nxEnv,
  },
  { name: 'oxfmt', args: [inPackages('oxfmt/bin/oxfmt'), '--check', '.'] },
  { name: 'repeats between sections', args: [inTools('lint/repeats.mjs')] },
];

const configs = ['tsconfig.json', 'tsconfig.web.json', 'e2e/tsconfig.json', 'tsconfig.tools.json'];

/**
 * With one thread the compiler types each file once, which halves the processor time. It caches its results per file
 * for the next run.
 */
export const types = configs.map((config) => ({
  name: `types of ${config}`,
  args: [
    ...[inPackages('typescript-native/bin/tsc'), '-p', config, '--singleThreaded'],
    ...['--incremental', '--tsBuildInfoFile', inPackages(`.cache/types/${config.replaceAll('/', '-')}`)],
  ],
}));

/**
 * Checks that every line of docs/conformance.md has a passing test.
 * @param {string[]} reports
 */
export const conformance = (reports) => ({
  name: 'conformance',
  args: [inTools('conformance/check.mjs'), ...reports],
});

/** Checks that the last `npm run test:full` was green, complete and recent. */
export const fullRecord = { name: 'record of test:full', args: [inTools('runner/full-record.mjs')] };

/** Browser tests of a tier: projects of e2e/playwright.config.ts, each on its own stack, and their folders. */
const browserProjects = {
  gate: { journeys: 'journeys' },
  full: { full: 'full', alone: 'full/alone', screens: 'full/screens' },
  long: { long: 'long' },
};

/**
 * Whether a file that matches a pattern has all words in its path.
 * @param {string[]} words
 * @param {string} pattern
 */
const matchesAllWords = (words, pattern) =>
  globSync(pattern, { cwd: cloneDir, exclude: ['**/node_modules'] }).some((file) =>
    words.every((word) => file.includes(word)),
  );

// Only `test:long` uses a new random seed each time.
const tierEnv = (/** @type {Tier} */ tier) => ({
  TEST_TIER: tier,
  ...(tier !== 'long' && { TEST_SEED: '1' }),
});

/**
 * Jest on the spec files of a tier.
 * @param {{ name: string, tier: Tier, pattern: string, onlyChanged?: boolean }} choice `pattern` of their paths; empty for all
 */
const jest = ({ name, tier, pattern, onlyChanged = false }) => ({
  ...{ name, report: reportOf(name), env: tierEnv(tier), hours: tier === 'long' ? 12 : 1 },
  args: [
    ...[...nodeFlags, '--experimental-vm-modules', '--no-warnings', inPackages('jest/bin/jest.js'), '--ci'],
    ...['--json', `--outputFile=${reportOf(name)}`],
    ...(pattern ? [`--testPathPatterns=${pattern}`] : []),
    ...(onlyChanged ? ['--changedSince=main'] : []),
  ],
});

const ofStoreAndBus = 'packages/server-kit/src/(store/|bus/bus-client)';
/** Suites that start containers themselves. */
const ofContainers = '(containers|run-label)[.]full[.]spec';
const containerSuites = /** @type {const} */ ([
  ['gate', `e2e/system/(contracts-over-http|isolation)|${ofStoreAndBus}`],
  ['full', `${ofContainers}|${ofStoreAndBus}`],
]);

/** What `npm run test:full` runs where containers can: suites that start some, and others once more on a store and buses in them. */
export const containerCommands = containerSuites.map(([tier, pattern]) => {
  const command = jest({ name: `containers-${tier}`, tier, pattern });
  return { ...command, env: { ...command.env, TEST_AGAIN: '1' } };
});

/** Pattern of all suites of a tier, but those that `containerCommands` run. */
const allOf = (/** @type {Tier} */ tier) => (tier === 'full' ? `^(?!.*(${ofContainers}))` : '');

/**
 * The commands that run the tests of a tier in sequence: files with all words in their paths, or files affected by the
 * changes since `main`.
 * @param {{ tier: Tier, words: string[], onlyChanged: boolean }} choice
 * @returns {Command[]}
 */
export function testCommands({ tier, words, onlyChanged }) {
  const env = tierEnv(tier);
  const pattern = words.map((word) => `(?=.*${word})`).join('');
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
    matchesAllWords(words, `e2e/${folder}/*.e2e.ts`),
  );
  return [
    ...(matchesAllWords(words, tier === 'gate' ? '**/*.spec.*' : `**/*.${tier}.spec.*`)
      ? [jest({ name: 'jest', tier, pattern: pattern || allOf(tier), onlyChanged })]
      : []),
    ...browsers.map(([name]) => browser(name)),
    ...(tier === 'long' && !pattern
      ? [{ name: 'rules', args: [inTools('rules/check-rules.mjs')], env }]
      : []),
  ];
}
