/** Path of a file that belongs to a package of the registry. */
export const inPackage = /\/node_modules\//;

const isAsked = Symbol();

/**
 * Leaves out what a package asks for and nobody has installed: Nest, the store's driver and others try packages that a program
 * may have. What our own code lacks is an error.
 * @type {import('esbuild').Plugin}
 */
export const missingPackages = {
  name: 'missing-packages',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, ...from }) => {
      if (pluginData === isAsked || !inPackage.test(from.importer)) return undefined;
      const found = await resolve(path, { ...from, pluginData: isAsked });
      return found.errors.length > 0 ? { path, external: true } : undefined;
    });
  },
};
