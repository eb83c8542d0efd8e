import { fileURLToPath } from 'node:url';

const contractSources = fileURLToPath(new URL('packages/contracts/src/$1.ts', import.meta.url));

/** Jest of every project: ESM, SWC, sources of the workspace packages instead of their builds. */
export default {
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
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
  moduleNameMapper: { '^@officina/contracts/(.*)$': contractSources },
  testMatch: ['<rootDir>/src/**/*.spec.{ts,tsx}'],
  testTimeout: 20_000,
};
