import { globSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../lib/paths.mjs';

/**
 * A test runner's command: its program and arguments. One without a report is one test, green if it ends with 0.
 * @typedef {{ name: string, args: string[], env?: NodeJS.ProcessEnv, report?: 'jest' | 'playwright' }} Command
 * @typedef {'gate' | 'full' | 'long'} Tier
 */

const inPackages = (/** @type {string} */ file) => join(cloneDir, 'node_modules', file);

/** @type {Command[]} */
const lint = [
  { name: 'oxlint', args: [inPackages('oxlint/bin/oxlint'), '--type-aware'] },
  { name: 'oxfmt', args: [inPackages('oxfmt/bin/oxfmt'), '--check', '.'] },
  { name: 'repeats between sections', args: [join(import.meta.dirname, 'lint/repeats.mjs')] },
];

/** @type {Command[]} */
const types = ['tsconfig.json', 'tsconfig.web.json', 'e2e/tsconfig.json', 'infra/tsconfig.json'].map(
  (config) => ({
    name: `types of ${config}`,
    // In one thread the compiler types each file once: half the processor time.
    args: [inPackages('typescript-native/bin/tsc'), '-p', config, '--singleThreaded'],
  }),
);

/** Commands that read the source alone. */
export const sourceCommands = { lint, typecheck: types };

/** Browser tests of a tier: projects of e2e/playwright.config.ts, each on a stack of its own, and their folders. */
const browserProjects = {
  gate: { journeys: 'journeys' },
  full: { full: 'full', alone: 'full/alone', screens: 'full/screens' },
  long: { long: 'long' },
};

/** A pattern of the paths that have every word. */
const havingAll = (/** @type {string[]} */ words) => words.map((word) => `(?=.*${word})`).join('');

/**
 * @param {string[]} words
 * @param {string} pattern
 */
const isAny = (words, pattern) =>
  globSync(pattern, { cwd: cloneDir, exclude: ['**/node_modules'] }).some((file) =>
    words.every((word) => file.includes(word)),
  );

/**
 * What runs the tests of a tier one after the other, on a store and a bus: those with all words in their path, or those
 * that the changes since `main` touch.
 * @param {{ tier: Tier, words: string[], onlyChanged: boolean }} choice
 * @returns {Command[]}
 */
export function testCommands({ tier, words, onlyChanged }) {
  const seed = tier === 'long' ? {} : { TEST_SEED: '1' };
  const suffix = tier === 'gate' ? '' : `.${tier}`;
  const env = { ...process.env, ...seed, TEST_TIER: tier, TEST_RUN: tier === 'long' ? 'long' : 'usual' };
  const files = words.length > 0 ? havingAll(words) : '';
  /** @type {Command} */
  const jest = {
    name: 'jest',
    report: 'jest',
    env,
    args: [
      ...['--experimental-vm-modules', '--no-warnings', inPackages('jest/bin/jest.js'), '--ci'],
      ...[`--maxWorkers=${tier === 'long' ? 1 : 2}`, '--passWithNoTests'],
      ...(files ? [`--testPathPatterns=${files}`] : []),
      ...(onlyChanged ? ['--changedSince=main'] : []),
    ],
  };
  /** @type {(project: string) => Command} */
  const browser = (project) => ({
    name: project,
    report: 'playwright',
    env: { ...env, ...(project === 'screens' ? {} : { OFFICINA_DEMO: 'none' }) },
    args: [
      ...[inPackages('@playwright/test/cli.js'), 'test', '--config=e2e/playwright.config.ts'],
      ...[`--project=${project}`, `--workers=${['alone', 'long'].includes(project) ? 1 : 2}`],
      ...['--pass-with-no-tests', ...(files ? [files] : [])],
      ...(onlyChanged ? ['--only-changed=main'] : []),
    ],
  });
  return [
    ...(isAny(words, `**/*${suffix}.spec.*`) ? [jest] : []),
    ...Object.entries(browserProjects[tier]).flatMap(([name, folder]) =>
      isAny(words, `e2e/${folder}/*.e2e.ts`) ? [browser(name)] : [],
    ),
  ];
}
