import { preset } from '../jest.preset.mjs';

export default {
  ...preset,
  testMatch: ['<rootDir>/**/*.spec.{mjs,ts}'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/demo/', '\\.system\\.spec\\.'],
};
