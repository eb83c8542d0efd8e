import common from '../../jest.config.mjs';

/** Tests that read the whole repository: any change can make them fail, so that they are kept few and quick. */
export default { ...common, testMatch: ['<rootDir>/**/*.repository.spec.mjs'] };
