import { version } from '@swc/core';
import swcJest from '@swc/jest';
import { createHash } from 'node:crypto';

/**
 * SWC for Jest, whose results all suites share: Jest's own key of a file holds the settings of its project, so that each suite
 * of a fresh clone would transform the kit and the contracts anew. What makes a result is the same in all of them: the file,
 * where it lies, and SWC with these options.
 * @param {Parameters<typeof swcJest.createTransformer>[0]} options
 */
function createTransformer(options) {
  const transformer = swcJest.createTransformer(options);
  const common = JSON.stringify([version, options]);
  /**
   * @param {string} source
   * @param {string} file
   * @param {{ supportsStaticESM: boolean }} asked
   */
  const getCacheKey = (source, file, { supportsStaticESM }) =>
    createHash('sha1').update([common, supportsStaticESM, file, source].join('\0')).digest('hex');
  return { ...transformer, getCacheKey };
}

export default { createTransformer };
