import common from '../../../jest.config.mjs';

/** Budgets of the built interface. */
export default { ...common, testMatch: ['<rootDir>/*.weight.mjs'], testTimeout: 60_000 };
