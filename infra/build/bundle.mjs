// `node infra/build/bundle.mjs` in a program's folder, after swc: bundles everything that `dist/main.js` imports into that file (ADR 0043).
import { build } from 'esbuild';
import { join } from 'node:path';
import { missingPackages } from './missing-packages.mjs';
import { originalPlaces, placeOf } from './original-places.mjs';

const file = join(process.cwd(), 'dist/main.js');

/** CommonJS packages use it to load Node's built-in modules. */
const nodeRequire = `import { createRequire as __createRequire } from 'node:module';
const require = __createRequire(import.meta.url);`;

await build({
  entryPoints: [file],
  outfile: file,
  allowOverwrite: true,
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  // Only Node's own conditions: with its default `module` condition esbuild would take files that Node never loads.
  conditions: [],
  // Nest, Mongoose and the logs read class names.
  keepNames: true,
  // Without comments only ASCII is left: one other character, and V8 keeps the source in two bytes for each (ADR 0058).
  minifyWhitespace: true,
  legalComments: 'external',
  sourcemap: 'linked',
  sourcesContent: false,
  banner: { js: `${nodeRequire}\n${placeOf}` },
  plugins: [missingPackages, originalPlaces(file)],
  logLevel: 'warning',
});
