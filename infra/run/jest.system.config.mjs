import { preset } from '../../jest.preset.mjs';

/** Tests that start the whole of Officina. */
export default { ...preset, testMatch: ['<rootDir>/**/*.system.spec.mjs'], testTimeout: 180_000 };
