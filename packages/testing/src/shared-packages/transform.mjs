import { version } from '@swc/core';
import swcJest from '@swc/jest';
import { createHash } from 'node:crypto';

/**
 * SWC for Jest with a cache that all suites share. Jest's own cache key contains the settings of the project, so each
 * suite of a fresh clone would transform the kit and the contracts again. The result depends only on the file, its
 * path, and SWC with these options.
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
