import { common } from '../../jest.config.mjs';

/** Jest settings for StrykerJS, which runs in a copy of a project. */
export default { ...common, rootDir: '../..' };
