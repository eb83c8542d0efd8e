import common from '../../jest.config.mjs';

export default { ...common, testMatch: [...common.testMatch, '<rootDir>/testing/*.spec.mjs'] };
