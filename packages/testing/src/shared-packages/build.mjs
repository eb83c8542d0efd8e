import { build } from 'esbuild';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { missingPackages } from '../../../../infra/build/missing-packages.mjs';
import { originalPlaces } from '../../../../infra/build/original-places.mjs';
import { cloneDir } from '../../../../infra/lib/paths.mjs';
import { shared } from './names.mjs';
import { filesIn } from './bundle-folder.mjs';
import { compileBundle, runBundle } from './run-bundle.mjs';

const placeOf = `const __placeOf = (file) => {
  const { dirname, resolve } = require('node:path');
  const filename = resolve(__dirname, file);
  return { url: require('node:url').pathToFileURL(filename).href, filename, dirname: dirname(filename) };
};`;

/**
 * Packages are loaded with `require`, so each is evaluated on first use, but resolved with the conditions of `import`.
 * @type {import('esbuild').Plugin}
 */
const resolveAsImports = {
  name: 'found-as-imports',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /:/ }, ({ path, importer, kind }) => {
      if (importer !== '<stdin>' || kind !== 'require-call') return undefined;
      const [folder = '', name = ''] = path.split(':');
      return resolve(name, { kind: 'import-statement', resolveDir: join(cloneDir, folder) });
    });
  },
};

/**
 * React's `act` requires a Node package through its module, which bundled code cannot do.
 * @type {import('esbuild').Plugin}
 */
const reactAsks = {
  name: 'react-asks',
  setup({ onLoad }) {
    onLoad({ filter: /\/react\.development\.js$/ }, async ({ path }) => ({
      contents: `module.require = require; ${await readFile(path, 'utf8')}`,
    }));
  },
};

/**
 * A module that re-exports a package of its realm.
 * @param {string} key
 * @param {object} held the package's exports
 * @param {boolean} isModule an ES module; a CommonJS module is itself the default export
 */
function standIn(key, held, isModule) {
  const names = Object.keys(held).filter(
    (name) => name !== 'default' && /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name),
  );
  const byDefault = isModule ? ('default' in held ? 'held.default' : undefined) : 'held';
  return [
    `const held = globalThis[Symbol.for('officina.shared-packages')](${JSON.stringify(key)});`,
    ...(byDefault ? [`export default ${byDefault};`] : []),
    ...names.map((name, at) => `const _${at} = held.${name}; export { _${at} as ${name} };`),
  ].join('\n');
}

/**
 * Bundles the shared packages into a folder, loads each once and writes their stand-ins.
 * @param {string} folder
 */
export async function buildSharedPackages(folder) {
  const { bundle, compiled, contents } = filesIn(folder);
  const keys = Object.entries(shared).flatMap(([project, names]) =>
    names.map((name) => `${project}:${name}`),
  );
  const { metafile } = await build({
    stdin: {
      contents: keys.map((key) => `exports['${key}'] = () => require('${key}');`).join('\n'),
      resolveDir: cloneDir,
    },
    outfile: bundle,
    absWorkingDir: cloneDir,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    conditions: [],
    keepNames: true,
    define: { 'process.env.NODE_ENV': '"test"' },
    metafile: true,
    banner: { js: placeOf },
    plugins: [resolveAsImports, reactAsks, missingPackages, originalPlaces(bundle)],
    logLevel: 'warning',
  });
  const script = compileBundle(folder);
  const packages = runBundle(script, folder);
  const entries = metafile.inputs['<stdin>']?.imports ?? [];
  const standIns = entries.map(({ path, original = '' }, at) => {
    const held = packages[original]?.();
    const isModule = metafile.inputs[path]?.format === 'esm';
    writeFileSync(join(folder, `${at}.mjs`), standIn(original, held, isModule));
    return [join(cloneDir, path), `${at}.mjs`];
  });
  writeFileSync(compiled, script.createCachedData());
  const inside = Object.keys(metafile.inputs).map((path) => join(cloneDir, path));
  writeFileSync(contents, JSON.stringify({ standIns: Object.fromEntries(standIns), inside }));
}
