import { expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../infra/lib/paths.mjs';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: cloneDir,
  encoding: 'utf8',
}).split('\n');

/** Folders directly below a folder in the tree; `''` is the root. */
function foldersIn(parent) {
  const inside = files.filter((file) => file.startsWith(parent)).map((file) => file.slice(parent.length));
  return [...new Set(inside.filter((file) => file.includes('/')).map((file) => file.split('/')[0]))];
}

/** Folders in the first column of a page's tables whose heading is «Folder». */
const foldersOf = (page) =>
  [
    ...readFileSync(join(cloneDir, page), 'utf8').matchAll(/^\| Folder \|.*\n\|[-|]+\n((?:\|.*\n)+)/gm),
  ].flatMap(([, rows]) => [...rows.matchAll(/^\| `([\w/-]+?)\/?` /gm)].map(([, folder]) => folder));

/** Folders whose subfolders each have a row of their own. */
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
])('the folder tables of %s have a row for each folder in the tree', (page, folders) => {
  expect(foldersOf(page).toSorted()).toEqual(folders.toSorted());
});
