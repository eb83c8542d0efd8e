import { afterAll, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolder } from './files.mjs';

const folder = mkdtempSync(join(tmpdir(), 'officina-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

const infra = fileURLToPath(new URL('..', import.meta.url));
/** Runs in a separate process: a call that never returns could not be stopped from within. */
const node = (args, env) =>
  spawnSync(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
    timeout: 20_000,
    killSignal: 'SIGKILL',
  });

test('a folder is created once, with its parents', () => {
  const deep = join(folder, 'a/b/c');
  for (let time = 0; time < 2; time += 1) makeFolder(deep);
  expect(statSync(deep).isDirectory()).toBe(true);
});

test('a folder that cannot be created is named', () => {
  writeFileSync(join(folder, 'file'), '');
  const below = join(folder, 'file/data');
  expect(() => makeFolder(below)).toThrow(`The folder ${below} cannot be made: ENOTDIR`);
});

test('a start whose data folder cannot be created ends at once, with one sentence', () => {
  const { status, stderr } = node([join(infra, 'start.mjs')], { OFFICINA_DATA: '/proc/officina' });
  expect([status, stderr.trim()]).toEqual([
    1,
    "The folder /proc/officina cannot be made: ENOENT: no such file or directory, mkdir '/proc/officina'.",
  ]);
});

test.each([
  ['writeJson', `writeJson('/proc/officina/mfe/registry.json', {})`],
  ['placeFolder', `placeFolder('/proc/officina/mfe/machines', async () => {})`],
])('%s ends there too', (_, call) => {
  const code = `const { placeFolder, writeJson } = await import(${JSON.stringify(join(infra, 'lib/files.mjs'))}); await ${call};`;
  const { status, stderr } = node(['--input-type=module', '-e', code]);
  expect([status, stderr]).toEqual([1, expect.stringContaining('cannot be made')]);
});

test('a cache folder that cannot be created ends a start too', () => {
  const code = `const { cached } = await import(${JSON.stringify(join(infra, 'lib/cache.mjs'))}); await cached('a', {}, async () => {});`;
  const { status, stderr } = node(['--input-type=module', '-e', code], { OFFICINA_CACHE: '/proc/officina' });
  expect([status, stderr]).toEqual([1, expect.stringContaining('The folder /proc/officina cannot be made')]);
});
