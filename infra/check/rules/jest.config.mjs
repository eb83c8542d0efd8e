import { cloneDir } from '../../lib/paths.mjs';
import { common, testTimeout } from '../jest/common.mjs';

/** Jest of StrykerJS, in a copy of a project. */
export default { ...common, rootDir: cloneDir, testTimeout };
