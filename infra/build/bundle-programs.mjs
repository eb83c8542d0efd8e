import { build } from 'esbuild';
import { missingPackages } from './missing-packages.mjs';
import { originalPlaces, placeOf } from './original-places.mjs';

/** CommonJS packages use it to load Node's built-in modules. */
const nodeRequire = `import { createRequire as __createRequire } from 'node:module';
const require = __createRequire(import.meta.url);`;

/** Packages with native parts, which they look for beside themselves. */
export const nativePackages = ['sharp'];

/**
 * Bundles programs with everything that they import. They still run in their place, or at the same path below another root.
 * @param {string[]} entries files
 * @param {string} place file whose folder the programs run in
 * @param {import('esbuild').BuildOptions} output
 */
export const bundlePrograms = (entries, place, output) =>
  build({
    entryPoints: entries,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    // Only Node's own conditions: with its default `module` condition esbuild would take files that Node never loads.
    conditions: [],
    external: nativePackages,
    // Nest, Mongoose and the logs read class names.
    keepNames: true,
    // Without comments only ASCII is left: one other character, and V8 keeps the source in two bytes for each (ADR 0058).
    minifyWhitespace: true,
    legalComments: 'external',
    sourcemap: 'linked',
    sourcesContent: false,
    banner: { js: `${nodeRequire}\n${placeOf}` },
    plugins: [missingPackages, originalPlaces(place)],
    logLevel: 'warning',
    ...output,
  });
