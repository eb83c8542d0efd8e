import { preset } from '../../jest.preset.mjs';

/** Suites that attack the running product through its gateway, all on one stack. */
export default {
  ...preset,
  testMatch: ['<rootDir>/**/*.spec.ts'],
  globalSetup: './testing/start.mjs',
  globalTeardown: './testing/stop.mjs',
  testTimeout: 180_000,
};
