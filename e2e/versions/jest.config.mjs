import common from '../../jest.config.mjs';

/** Data of each release, opened by the product of today. */
export default { ...common, testMatch: ['<rootDir>/*.spec.mjs'], testTimeout: 180_000 };
