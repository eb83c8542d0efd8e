import { preset } from '../../jest.preset.mjs';

export default {
  ...preset,
  // The kit's form entry brings a browser library that Node cannot load; the tested code takes its dates only.
  moduleNameMapper: {
    '^@officina/web-kit/forms$': '<rootDir>/../../packages/web-kit/src/core/dates/days.ts',
  },
};
