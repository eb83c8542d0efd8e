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

/** A hash that changes when any file is written, added or removed, without reading the files. */
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
 * Whether the last build is still intact and made from the current sources. Nx without its daemon cannot know, and would replace each
 * `dist` under the processes that run from it.
 * @param {string} root of a repository
 * @param {string} note file written by the callback of `prepareBuildNote`
 */
export const isBuildCurrent = (root, note) =>
  existsSync(note) && readFileSync(note, 'utf8') === noteOf(...statesIn(root));

/**
 * Called before a build; call the result after it. A source that changes meanwhile counts as not built.
 * @param {string} root of a repository
 * @param {string} note file to write
 */
export function prepareBuildNote(root, note) {
  const [read] = statesIn(root);
  return () => writeFileSync(note, noteOf(read, statesIn(root)[1]));
}
