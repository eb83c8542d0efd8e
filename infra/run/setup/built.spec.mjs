import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { prepareBuildNote, isBuildCurrent } from './built.mjs';

/** @type {string} */
let folder;
/** @type {string} */
let root;
const note = () => join(root, 'built');
const isBuilt = () => isBuildCurrent(root, note());

function write(/** @type {string} */ path, text = path) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function build() {
  const noteBuilt = prepareBuildNote(root, note());
  write('services/orders/dist/main.js');
  noteBuilt();
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'officina-built-'));
  root = join(folder, 'dist/clone');
  for (const name of ['package-lock.json', 'nx.json', '.swcrc', 'tsconfig.json']) write(name);
  for (const path of ['services/orders/src/main.ts', 'gateway/src/main.ts', 'services/orders/dist/old.js'])
    write(path);
  build();
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a build stays current until something changes; installed packages and test results do not count', () => {
  expect(isBuilt()).toBe(true);
  write('services/orders/node_modules/zod/index.js');
  write('test-results/orders.json');
  expect(isBuilt()).toBe(true);
});

test.each([
  ['a source is changed', () => write('services/orders/src/main.ts', 'other')],
  ['a source is added', () => write('packages/contracts/src/new.ts')],
  ['a source is removed', () => rmSync(join(root, 'gateway/src/main.ts'))],
  [
    'a source is renamed',
    () => renameSync(join(root, 'gateway/src/main.ts'), join(root, 'gateway/src/other.ts')),
  ],
  ['a setting is changed', () => write('.swcrc', 'other')],
  ['the lockfile changes', () => write('package-lock.json', 'other')],
  ['a built file is changed', () => write('services/orders/dist/main.js', 'other')],
  ['a build is missing', () => rmSync(join(root, 'services/orders/dist'), { recursive: true })],
  ['the note was cut by a full disk', () => write('built', 'read')],
  ['the note is missing', () => rmSync(note())],
])('everything is built again when %s', (_, change) => {
  change();
  expect(isBuilt()).toBe(false);
  build();
  expect(isBuilt()).toBe(true);
});

test('a source that changes during the build is built again', () => {
  const noteBuilt = prepareBuildNote(root, note());
  write('services/orders/src/main.ts', 'saved meanwhile');
  noteBuilt();
  expect(isBuilt()).toBe(false);
});
