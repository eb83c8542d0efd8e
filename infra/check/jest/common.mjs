import { join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';

const inClone = (/** @type {string} */ path) => join(cloneDir, path);

/** Which spec files a run takes, by their names. */
const specs = {
  gate: ['**/*.spec.{ts,tsx,mjs}', '!**/*.{full,long}.spec.*'],
  full: ['**/*.full.spec.{ts,tsx,mjs}'],
  long: ['**/*.long.spec.{ts,tsx,mjs}'],
};

/** Against hanging, in milliseconds. A test of the gate has no limit of its own. */
const limits = { gate: 60_000, full: 180_000, long: 1_800_000 };

const tier = /** @type {keyof typeof specs} */ (process.env['TEST_TIER'] ?? 'gate');

export const testTimeout = limits[tier];

/** Settings of every Jest project: ESM, SWC, the sources of workspace packages instead of their builds. */
export const common = {
  // The same for all projects, so that they share what is transformed.
  id: 'officina',
  testEnvironment: inClone('infra/check/shared-packages/environment.mjs'),
  resolver: inClone('infra/check/shared-packages/resolver.mjs'),
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      inClone('infra/check/shared-packages/transform.mjs'),
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
    '\\.css$': inClone('packages/web-kit/src/testing/no-styles.ts'),
    '/drawing\\.tsx$': inClone('packages/web-kit/src/testing/no-drawing.ts'),
  },
  testMatch: specs[tier],
  // Only here: a red test of the gate is a fault, and chance is not asked twice.
  setupFilesAfterEnv: tier === 'full' ? [inClone('infra/check/jest/retry-once.mjs')] : [],
};
