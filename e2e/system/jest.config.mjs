import common from '../../jest.config.mjs';

/** Suites that attack the running product through its gateway, all on one stack. */
export default {
  ...common,
  testMatch: ['<rootDir>/**/*.spec.ts'],
  globalSetup: './testing/start.mjs',
  globalTeardown: './testing/stop.mjs',
  testTimeout: 180_000,
};
