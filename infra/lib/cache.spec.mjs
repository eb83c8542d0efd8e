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
import { cached, madeAnew } from './cache.mjs';

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

test('makes a folder once for the same versions and again for others', async () => {
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

test('two at once: one makes it, the other waits', async () => {
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

test('a half-made folder is never used and never stays', async () => {
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

test('one that is made anew takes the place of what is there once it is whole, and not before', async () => {
  const fileOf = (text) => (folder) => writeFileSync(join(folder, 'file'), text);
  const folder = await cached('tool', { version: 1 }, fileOf('old'));
  const content = () => readFileSync(join(folder, 'file'), 'utf8');
  const refused = madeAnew('tool', { version: 1 }, (draft) => {
    fileOf('new')(draft);
    throw new Error('not accepted');
  });
  await expect(refused).rejects.toThrow('not accepted');
  expect(content()).toBe('old');
  const seen = [];
  await madeAnew('tool', { version: 1 }, (draft) => {
    fileOf('new')(draft);
    seen.push(content());
  });
  expect([...seen, content()]).toEqual(['old', 'new']);
  expect(await cached('tool', { version: 1 }, fileOf('again'))).toBe(folder);
  expect([content(), readdirSync(cache)]).toEqual(['new', ['tool']]);
});
