// `node infra/build/bundle.mjs` in a program's folder, after swc: puts all that `dist/main.js` imports into that one file (ADR 0043).
import { build } from 'esbuild';
import { join } from 'node:path';
import { missingPackages } from './missing-packages.mjs';
import { originalPlaces, placeOf } from './original-places.mjs';

const file = join(process.cwd(), 'dist/main.js');

/** CommonJS packages find Node's own modules by it. */
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
  // Those of Node alone: by `module`, its own, esbuild would take files that Node never loads.
  conditions: [],
  // Nest, Mongoose and logs read the names of classes.
  keepNames: true,
  sourcemap: 'linked',
  sourcesContent: false,
  banner: { js: `${nodeRequire}\n${placeOf}` },
  plugins: [missingPackages, originalPlaces(file)],
  logLevel: 'warning',
});
