import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cached } from '../lib/cache.mjs';
import { pins } from '../servers/pins.mjs';
import { prepareStore } from '../servers/store/prepare-store.mjs';
import { operations } from '../servers/store/probe-operations.mjs';
import { kindFile } from '../servers/store/store-kind.mjs';
import { withOfflineStore } from './offline-store.mjs';
import { startStack } from './stack.mjs';

const names = ['PATH', 'OFFICINA_CACHE', 'OFFICINA_STORE', 'MONGODB_URI'];
const before = Object.fromEntries(names.map((name) => [name, process.env[name]]));

let folder, storeDir, lines, network;
const log = (line) => lines.push(line);

const putFile = (path, text = '', mode = 0o644) => {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text, { mode });
  return file;
};
const program = (name) => putFile(`bin/${name}`, '#!/bin/sh\n', 0o755);
const settings = (env) => Object.assign(process.env, env);
const prepare = () => prepareStore({ storeDir, log });
const recordedText = () => readFileSync(kindFile(storeDir), 'utf8');
const dataOf = { documentdb: 'store/pg/PG_VERSION', mongod: 'store/mongod/WiredTiger' };

/** A machine without a network, whose cache contains what a start with DocumentDB left there. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'officina-kind-'));
  storeDir = join(folder, 'store');
  lines = [];
  for (const name of ['OFFICINA_STORE', 'MONGODB_URI']) delete process.env[name];
  settings({ PATH: join(folder, 'bin'), OFFICINA_CACHE: join(folder, 'cache') });
  for (const name of ['mmdebstrap', 'bwrap']) program(name);
  const { documentdb, ferretdb } = pins;
  await cached('documentdb-18', documentdb, async (draft) => {
    mkdirSync(join(draft, 'root/usr/lib/postgresql/18/bin'), { recursive: true });
    writeFileSync(join(draft, 'root/usr/lib/postgresql/18/bin/postgres'), '');
  });
  await cached(`ferretdb-${ferretdb.version}`, ferretdb, async () => {});
  await cached('store-probe', { documentdb, ferretdb, operations: Object.keys(operations) }, async () => {});
  const unreachable = Object.assign(new TypeError('fetch failed'), { cause: { code: 'ENOTFOUND' } });
  network = jest.spyOn(globalThis, 'fetch').mockRejectedValue(unreachable);
});

afterEach(() => {
  jest.restoreAllMocks();
  for (const name of names) delete process.env[name];
  for (const name of names) if (before[name] !== undefined) process.env[name] = before[name];
  rmSync(folder, { recursive: true });
});

describe('a store with data', () => {
  test('stays DocumentDB when a mongod appears on the PATH, even if the data are older than the record of the kind', async () => {
    putFile(dataOf.documentdb);
    const binary = program('mongod');
    expect((await prepare()).taken).toMatch(/^DocumentDB/);
    rmSync(storeDir, { recursive: true });
    expect((await prepare()).taken).toBe(`mongod (${binary})`);
  });

  test('stays a mongod when it disappears: the start stops, and DocumentDB is not used', async () => {
    const binary = program('mongod');
    const { start } = await prepare();
    await start({ dataDir: storeDir, durable: true });
    expect(recordedText()).toBe('{"kind":"mongod"}\n');
    rmSync(binary);
    const stopped =
      'The store is mongod, which cannot be had here: no mongod on the PATH; fastdl.mongodb.org cannot be reached (ENOTFOUND).';
    await expect(prepare()).rejects.toThrow(stopped);
    // Tried at each start, not only once a day as when there are other kinds.
    await expect(prepare()).rejects.toThrow(stopped);
  });

  test('opens with a cached mongod without a network', async () => {
    const downloadDir = join(folder, 'cache/mongodb');
    const { DryMongoBinary } = await import('mongodb-memory-server-core');
    const options = await DryMongoBinary.generateOptions({ downloadDir });
    const [, binary] = await DryMongoBinary.generateDownloadPath({ ...options, downloadDir });
    mkdirSync(downloadDir);
    writeFileSync(binary, Buffer.alloc(2 ** 20), { mode: 0o755 });
    writeFileSync(`${binary}.md5`, '');
    putFile(dataOf.mongod);
    expect((await prepare()).taken).toBe(`mongod (${binary})`);
    expect(network).not.toHaveBeenCalled();
  });
});

describe('another kind stops the start with a message, and nothing is opened:', () => {
  const uri = { MONGODB_URI: 'mongodb://127.0.0.1:1/' };

  test.each([
    ['documentdb', { OFFICINA_STORE: 'path' }, 'DocumentDB', 'OFFICINA_STORE=path asks for mongod'],
    ['mongod', { OFFICINA_STORE: 'documentdb' }, 'mongod', 'OFFICINA_STORE=documentdb asks for'],
    ['documentdb', uri, 'DocumentDB', 'MONGODB_URI asks for an external MongoDB'],
    ['external', {}, 'an external MongoDB', 'MONGODB_URI is not set'],
    ['external', { OFFICINA_STORE: 'documentdb' }, 'an external MongoDB', 'MONGODB_URI is not set'],
  ])('%s, asked for %j', async (kind, env, words, reason) => {
    putFile('store/kind.json', JSON.stringify({ kind }));
    program('mongod');
    settings(env);
    const refused = `The data are in ${words}, says ${kindFile(storeDir)}, but ${reason}`;
    await expect(prepare()).rejects.toThrow(refused);
    const dataDir = folder;
    await expect(withOfflineStore({ dataDir }, () => {})).rejects.toThrow(refused);
    await expect(startStack({ dataDir, durable: false, processes: [] })).rejects.toThrow(refused);
    expect(existsSync(join(storeDir, 'mongod'))).toBe(false);
  });

  test('a kind found in the folder, from before the kind was recorded', async () => {
    putFile(dataOf.mongod);
    settings({ OFFICINA_STORE: 'documentdb' });
    await expect(prepare()).rejects.toThrow(
      `says ${join(storeDir, 'mongod')}, but OFFICINA_STORE=documentdb`,
    );
  });

  test('data that have disappeared are not started again, whatever other data exist', async () => {
    putFile('store/kind.json', '{"kind":"documentdb"}');
    putFile(dataOf.mongod);
    await expect(prepare()).rejects.toThrow(`${join(storeDir, 'pg')} is gone: nothing was opened`);
  });

  test('two kinds without a record are both named, and a setting can choose one', async () => {
    for (const file of Object.values(dataOf)) putFile(file);
    const binary = program('mongod');
    const both = `${join(storeDir, 'pg')} (DocumentDB) and ${join(storeDir, 'mongod')} (mongod)`;
    await expect(prepare()).rejects.toThrow(`${both}. None was opened.`);
    settings({ OFFICINA_STORE: 'path' });
    const { taken, start } = await prepare();
    expect(taken).toBe(`mongod (${binary})`);
    await start({ dataDir: storeDir, durable: true });
    delete process.env.OFFICINA_STORE;
    expect((await prepare()).taken).toBe(taken);
  });

  test.each(['', '{"kind":"docu', '{"kind":"constructor"}', 'null'])(
    'a file with %j, together with the existing data',
    async (text) => {
      putFile('store/kind.json', text);
      for (const file of Object.values(dataOf)) putFile(file);
      const refused = prepare();
      await expect(refused).rejects.toThrow(`The file ${kindFile(storeDir)} is cut`);
      await expect(refused).rejects.toThrow(/\/pg \(DocumentDB\) and \S+\/mongod \(mongod/);
      await expect(refused).rejects.toThrow('Write {"kind":"documentdb"} or {"kind":"mongod"} or');
    },
  );
});

test('a start with MONGODB_URI reports older local data that it does not open, and the setting is required from then on', async () => {
  putFile(dataOf.documentdb);
  settings({ MONGODB_URI: 'mongodb://127.0.0.1:1/' });
  const { start } = await prepare();
  expect(lines).toEqual([`MONGODB_URI is used, and not ${join(storeDir, 'pg')} (DocumentDB)`]);
  await start({ dataDir: storeDir, durable: true });
  expect(recordedText()).toBe('{"kind":"external"}\n');
  await prepare();
  expect(lines).toHaveLength(1);
  delete process.env.MONGODB_URI;
  await expect(prepare()).rejects.toThrow('MONGODB_URI is not set');
});

test('the kind of a throw-away store is chosen each time and not recorded; its settings are checked too', async () => {
  const binary = program('mongod');
  const { taken, start } = await prepareStore({ log });
  expect(taken).toBe(`mongod (${binary})`);
  await start({ dataDir: storeDir, durable: false });
  expect(existsSync(kindFile(storeDir))).toBe(false);
  rmSync(binary);
  expect((await prepareStore({ log })).taken).toMatch(/^DocumentDB/);
  settings({ OFFICINA_STORE: 'constructor' });
  await expect(prepareStore({ log })).rejects.toThrow('OFFICINA_STORE is one of path, download, documentdb');
});

test('containers are for tests: a start refuses them even beside MONGODB_URI', async () => {
  settings({ OFFICINA_STORE: 'containers', MONGODB_URI: 'mongodb://127.0.0.1:1/' });
  await expect(prepare()).rejects.toThrow(
    'OFFICINA_STORE=containers is for tests: take it away, or run Officina in containers with docker-compose.yml.',
  );
});
