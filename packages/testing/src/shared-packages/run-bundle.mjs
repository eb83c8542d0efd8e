import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { constants, Script } from 'node:vm';
import { cloneDir } from '../../../../infra/lib/paths.mjs';
import { filesIn } from './bundle-folder.mjs';

/**
 * Compiles a bundle, using V8's code cache from an earlier run if there is one.
 * @param {string} folder of the bundle
 */
export function compileBundle(folder) {
  const { bundle, compiled } = filesIn(folder);
  const code = readFileSync(bundle, 'utf8');
  return new Script(`(function (exports, require, __filename, __dirname) {${code}\n})`, {
    // Not the name of an existing file: for each line of a stack, Jest would read that file again in every spec file to
    // look for a source map.
    filename: bundle.slice(0, -extname(bundle).length),
    cachedData: existsSync(compiled) ? readFileSync(compiled) : undefined,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
}

/**
 * Runs a bundle, which evaluates each package on first use.
 * @param {Script} script
 * @param {string} folder
 * @param {import('node:vm').Context} [context] the current one by default
 * @returns {Record<string, () => any>} the packages by the key of their file
 */
export function runBundle(script, folder, context) {
  const { bundle } = filesIn(folder);
  /** @type {Record<string, () => any>} */
  const packages = {};
  const start = context ? script.runInContext(context) : script.runInThisContext();
  start(packages, createRequire(join(cloneDir, 'package.json')), bundle, dirname(bundle));
  return packages;
}
