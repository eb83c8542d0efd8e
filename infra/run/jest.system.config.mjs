import common from '../../jest.config.mjs';

/** Tests that start the whole of Officina. */
export default { ...common, testMatch: ['<rootDir>/**/*.system.spec.mjs'], testTimeout: 180_000 };
