import { preset } from '../../../jest.preset.mjs';

/** Budgets of the built interface. */
export default { ...preset, testMatch: ['<rootDir>/*.weight.mjs'], testTimeout: 60_000 };
