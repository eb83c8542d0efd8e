import { fileURLToPath } from 'node:url';

const inClone = (path) => fileURLToPath(new URL(path, import.meta.url));
const contractSources = inClone('packages/contracts/src/$1.ts');
const noStyles = inClone('packages/web-kit/src/testing/no-styles.ts');
const noDrawing = inClone('packages/web-kit/src/testing/no-drawing.ts');

/** Jest of every project: ESM, SWC, sources of the workspace packages instead of their builds. */
export default {
  // Of all projects, so that they share what is transformed.
  id: 'officina',
  testEnvironment: inClone('infra/check/shared-packages/environment.mjs'),
  resolver: inClone('infra/check/shared-packages/resolver.mjs'),
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      inClone('infra/check/jest-transform.mjs'),
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
    '^@officina/contracts/(.*)$': contractSources,
    '\\.css$': noStyles,
    '/drawing\\.tsx$': noDrawing,
  },
  testMatch: ['<rootDir>/src/**/*.spec.{ts,tsx}'],
  // Against hanging; speed is judged where a test measures it.
  testTimeout: 180_000,
};
