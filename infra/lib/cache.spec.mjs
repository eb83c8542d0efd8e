import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cached, rebuildCached } from './cache.mjs';

const before = process.env.OFFICINA_CACHE;
let cache;

beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'officina-cache-'));
  process.env.OFFICINA_CACHE = cache;
});

afterEach(() => {
  rmSync(cache, { recursive: true });
  if (before === undefined) delete process.env.OFFICINA_CACHE;
  else process.env.OFFICINA_CACHE = before;
});

const makeFile = (folder) => writeFileSync(join(folder, 'file'), 'whole');

test('a folder is made once per set of versions', async () => {
  let made = 0;
  const make = (folder) => {
    made += 1;
    makeFile(folder);
  };
  await cached('tool', { version: 1 }, make);
  await cached('tool', { version: 1 }, make);
  expect(made).toBe(1);
  await cached('tool', { version: 2 }, make);
  expect(made).toBe(2);
});

test('of two concurrent calls, one makes the folder and the other waits', async () => {
  let made = 0;
  const make = async (folder) => {
    made += 1;
    await new Promise((resolve) => setImmediate(resolve));
    makeFile(folder);
  };
  const folders = await Promise.all([
    cached('tool', { version: 1 }, make),
    cached('tool', { version: 1 }, make),
  ]);
  expect(new Set(folders).size).toBe(1);
  expect(made).toBe(1);
});

test('a half-made folder is never used and is removed', async () => {
  const broken = (folder) => {
    makeFile(folder);
    throw new Error('connection lost');
  };
  await expect(cached('tool', { version: 1 }, broken)).rejects.toThrow('connection lost');
  expect(readdirSync(cache)).toEqual([]);

  mkdirSync(join(cache, 'tool'));
  mkdirSync(join(cache, 'tool.making-killed'));
  const folder = await cached('tool', { version: 1 }, makeFile);
  expect(existsSync(join(folder, 'file'))).toBe(true);
  expect(readdirSync(cache)).toEqual(['tool']);
});

test('a rebuilt folder replaces the old one only when it is complete', async () => {
  const fileOf = (text) => (folder) => writeFileSync(join(folder, 'file'), text);
  const folder = await cached('tool', { version: 1 }, fileOf('old'));
  const content = () => readFileSync(join(folder, 'file'), 'utf8');
  const refused = rebuildCached('tool', { version: 1 }, (draft) => {
    fileOf('new')(draft);
    throw new Error('not accepted');
  });
  await expect(refused).rejects.toThrow('not accepted');
  expect(content()).toBe('old');
  const seen = [];
  await rebuildCached('tool', { version: 1 }, (draft) => {
    fileOf('new')(draft);
    seen.push(content());
  });
  expect([...seen, content()]).toEqual(['old', 'new']);
  expect(await cached('tool', { version: 1 }, fileOf('again'))).toBe(folder);
  expect([content(), readdirSync(cache)]).toEqual(['new', ['tool']]);
});
