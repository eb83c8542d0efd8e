import { common } from '../../jest.config.mjs';

/** Jest of StrykerJS, in a copy of a project. */
export default { ...common, rootDir: '../..' };
