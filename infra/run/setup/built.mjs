import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const sources = [
  'packages',
  'services',
  'frontends',
  'gateway',
  'infra/build',
  'demo/data',
  'demo/simulator',
];
const settings = ['package-lock.json', 'nx.json', '.swcrc', 'tsconfig.json'];

/** @returns {string[]} */
function filesBelow(/** @type {string} */ folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.name === 'node_modules') return [];
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

/** What changes with any file that is written, added or taken away, without reading one. */
function stateOf(/** @type {string[]} */ files) {
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    const found = statSync(file, { bigint: true, throwIfNoEntry: false });
    hash.update(`${file}\0${found?.size}\0${found?.ctimeNs}\0`);
  }
  return hash.digest('hex');
}

/** @returns {[read: string, made: string]} */
function statesIn(/** @type {string} */ root) {
  const files = [
    ...sources.flatMap((folder) => filesBelow(join(root, folder))),
    ...settings.map((name) => join(root, name)),
  ];
  const isMade = (/** @type {string} */ file) => relative(root, file).includes('/dist/');
  return [stateOf(files.filter((file) => !isMade(file))), stateOf(files.filter(isMade))];
}

const noteOf = (/** @type {string} */ read, /** @type {string} */ made) => `read ${read}\nmade ${made}\n`;

/**
 * Whether what was built last still stands, made from what stands there now. Nx without its daemon cannot tell, and puts
 * each `dist` anew: under the feet of whatever runs from it.
 * @param {string} root of a repository
 * @param {string} note file that `aboutToBuild` has written
 */
export const standsAsBuilt = (root, note) =>
  existsSync(note) && readFileSync(note, 'utf8') === noteOf(...statesIn(root));

/**
 * To be called before everything is built; what it answers, after. A source that is changed meanwhile counts as not built.
 * @param {string} root of a repository
 * @param {string} note file that is written
 */
export function aboutToBuild(root, note) {
  const [read] = statesIn(root);
  return () => writeFileSync(note, noteOf(read, statesIn(root)[1]));
}
