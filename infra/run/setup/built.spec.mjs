import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { aboutToBuild, standsAsBuilt } from './built.mjs';

/** @type {string} */
let folder;
/** @type {string} */
let root;
const note = () => join(root, 'built');
const isBuilt = () => standsAsBuilt(root, note());

function write(/** @type {string} */ path, text = path) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function build() {
  const noteBuilt = aboutToBuild(root, note());
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

test("what was built stands until something changes; packages and tests' results change nothing", () => {
  expect(isBuilt()).toBe(true);
  write('services/orders/node_modules/zod/index.js');
  write('test-results/orders.json');
  expect(isBuilt()).toBe(true);
});

test.each([
  ['a source is changed', () => write('services/orders/src/main.ts', 'other')],
  ['a source comes', () => write('packages/contracts/src/new.ts')],
  ['a source goes', () => rmSync(join(root, 'gateway/src/main.ts'))],
  [
    'a source has another name',
    () => renameSync(join(root, 'gateway/src/main.ts'), join(root, 'gateway/src/other.ts')),
  ],
  ['a setting is changed', () => write('.swcrc', 'other')],
  ['the packages are others', () => write('package-lock.json', 'other')],
  ['what was built is changed', () => write('services/orders/dist/main.js', 'other')],
  ['what was built is gone', () => rmSync(join(root, 'services/orders/dist'), { recursive: true })],
  ['a full disk has cut the note', () => write('built', 'read')],
  ['the note is gone', () => rmSync(note())],
])('it is built again when %s', (_, change) => {
  change();
  expect(isBuilt()).toBe(false);
  build();
  expect(isBuilt()).toBe(true);
});

test('what is changed while it is built is built again', () => {
  const noteBuilt = aboutToBuild(root, note());
  write('services/orders/src/main.ts', 'saved meanwhile');
  noteBuilt();
  expect(isBuilt()).toBe(false);
});
