import common from '../../jest.config.mjs';

/** Kills of the whole stack: `npm test -- kill` a part, `npm run test:long` all. */
export default { ...common, testMatch: ['<rootDir>/*.spec.mjs'], testTimeout: 1_800_000 };
