import common from '../jest.config.mjs';

export default {
  ...common,
  testMatch: ['<rootDir>/**/*.spec.{mjs,ts}'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '<rootDir>/demo/',
    '<rootDir>/simulator/',
    '\\.(system|repository)\\.spec\\.',
  ],
};
