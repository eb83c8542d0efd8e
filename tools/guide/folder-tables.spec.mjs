import { expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../infra/lib/paths.mjs';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: cloneDir,
  encoding: 'utf8',
}).split('\n');

/** Folders directly below one, as the tree has them; `''` is the root. */
function foldersIn(parent) {
  const inside = files.filter((file) => file.startsWith(parent)).map((file) => file.slice(parent.length));
  return [...new Set(inside.filter((file) => file.includes('/')).map((file) => file.split('/')[0]))];
}

/** Folders in the first column of a page's tables that begin with «Folder». */
const foldersOf = (page) =>
  [
    ...readFileSync(join(cloneDir, page), 'utf8').matchAll(/^\| Folder \|.*\n\|[-|]+\n((?:\|.*\n)+)/gm),
  ].flatMap(([, rows]) => [...rows.matchAll(/^\| `([\w/-]+?)\/?` /gm)].map(([, folder]) => folder));

/** Groups whose folders have a row each. */
const groups = ['packages', 'demo'];
const topLevel = foldersIn('')
  .filter((folder) => !folder.startsWith('.'))
  .flatMap((folder) =>
    groups.includes(folder) ? foldersIn(`${folder}/`).map((name) => `${folder}/${name}`) : folder,
  );

test.each([
  ['docs/architecture.md', topLevel],
  ['infra/README.md', foldersIn('infra/')],
  ['tools/README.md', foldersIn('tools/')],
])('the folder table of %s has a row for each folder of the tree', (page, folders) => {
  expect(foldersOf(page).toSorted()).toEqual(folders.toSorted());
});
