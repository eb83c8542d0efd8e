import { existsSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';

/** Path of a file that belongs to a package of the registry. */
export const inPackage = /\/node_modules\//;

const isRepeated = Symbol();

const packages = join(import.meta.dirname, '../../node_modules');

/** @type {Map<string, boolean>} */
const installed = new Map();

/** Whether a path names a part of Node or a package in the usual folder: this check is much cheaper than asking esbuild. */
function isInstalled(/** @type {string} */ path) {
  if (isBuiltin(path)) return true;
  const [name = ''] = /^(@[^/]+\/)?[^/]+/.exec(path) ?? [];
  const known = installed.get(name) ?? existsSync(join(packages, name));
  installed.set(name, known);
  return known;
}

/**
 * Skips imports in packages that are not installed: Nest, the store's driver and others try optional packages. A missing import in
 * our own code is an error.
 * @type {import('esbuild').Plugin}
 */
export const missingPackages = {
  name: 'missing-packages',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, ...from }) => {
      if (pluginData === isRepeated || !inPackage.test(from.importer) || isInstalled(path)) return undefined;
      const found = await resolve(path, { ...from, pluginData: isRepeated });
      return found.errors.length > 0 ? { path, external: true } : undefined;
    });
  },
};
