import { readFile } from 'node:fs/promises';
import { basename, dirname, relative } from 'node:path';
import { inPackage } from './missing-packages.mjs';

/** A map that names the file but no lines: with lines, all maps together would have to be read at each start. */
function nameOnly(/** @type {string} */ path) {
  const map = JSON.stringify({ version: 3, sources: [basename(path)], mappings: 'AAAA' });
  return `\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')}`;
}

/** Code for the top of the bundle: returns the location of a file, given its path relative to the bundle. */
export const placeOf = `import { dirname as __dirnameOf } from 'node:path';
import { fileURLToPath as __pathOf } from 'node:url';
const __placeOf = (file) => {
  const url = new URL(file, import.meta.url).href;
  return { url, filename: __pathOf(url), dirname: __dirnameOf(__pathOf(url)) };
};`;

/**
 * @param {string} code of a module or of a CommonJS file
 * @param {string} path relative to the bundle
 */
function withPlace(code, path) {
  const place = `__placeOf(${JSON.stringify(path)})`;
  if (code.includes('import.meta.'))
    return code.replace(/\bimport\.meta\.(url|filename|dirname)\b/g, (_, part) => `${place}.${part}`);
  if (!/\b__(file|dir)name\b/.test(code)) return code;
  return `var { filename: __filename, dirname: __dirname } = ${place}; ${code}`;
}

/**
 * Code that asks for its own location still gets that of its source file, not that of the bundle: threads, pages and fonts lie next
 * to it. Files of packages have no lines in the map, which is read at each start.
 * @param {string} bundle path of the file that is written
 * @param {string} bundle path of the output file
 */
export const originalPlaces = (bundle) => ({
  name: 'original-places',
  setup({ onLoad }) {
    onLoad({ filter: /\.[cm]?js$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8');
      const placed = withPlace(code, relative(dirname(bundle), path));
      return { contents: inPackage.test(path) ? placed + nameOnly(path) : placed, loader: 'js' };
    });
  },
});
