import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { pins } from '../pins.mjs';
import { processes } from '../../lib/process-list.mjs';
import { until } from '../../lib/wait.mjs';
import { goInstall } from '../go-install.mjs';
import { documentdbRoot } from './documentdb-root.mjs';
import { documentdbServer } from './documentdb-server.mjs';
import { queryPostgres } from './postgres-query.mjs';
import { renewDocumentdb } from './renew-documentdb.mjs';
import { startThrowAwayStore } from './throw-away-store.mjs';

const context = { log: () => {} };
let store;
let client;

beforeAll(async () => {
  const root = await documentdbRoot(context);
  const ferretdb = await goInstall('ferretdb', pins.ferretdb, context);
  const start = (options) => documentdbServer({ root, ferretdb, ...options });
  store = await startThrowAwayStore(start, { ...context, durable: true });
  client = new mongoose.mongo.MongoClient(store.mongoUri, { serverSelectionTimeoutMS: 1_000 });
});

afterAll(async () => {
  await client?.close();
  await store?.stop();
});

test('stored values do not get into the logs when a unique index refuses them', async () => {
  const codes = client.db('officina_test').collection('codes');
  await codes.createIndex({ code: 1 }, { unique: true });
  await codes.insertOne({ code: 'segreto-1' });
  await codes.insertOne({ code: 'segreto-2' });
  await expect(codes.insertOne({ code: 'segreto-1' })).rejects.toThrow();
  await expect(codes.updateOne({ code: 'segreto-2' }, { $set: { code: 'segreto-1' } })).rejects.toThrow();
  // The servers write their logs through pipes of the supervisor.
  await pause(500);
  const logs = store.supervisor.processes.map(({ logFile }) => readFileSync(logFile, 'utf8')).join('');
  const secret = 'segreto-1';
  for (const form of [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')])
    expect(logs.toLowerCase()).not.toContain(form.toLowerCase());
});

test('a killed store restarts although one of its helpers hangs', async () => {
  const texts = client.db('officina_test').collection('texts');
  await texts.insertOne({ text: 'prima' });
  const documentdb = store.supervisor.get('documentdb');
  const server = documentdb.pid;
  const helpers = processes().filter(({ parent }) => parent === server);
  expect(helpers).not.toEqual([]);
  for (const { pid } of helpers) process.kill(pid, 'SIGSTOP');
  documentdb.kill();
  const found = await until(() => texts.findOne({ text: 'prima' }), { limitMs: 15_000 });
  expect(found).toMatchObject({ text: 'prima' });
});

test('programs are not renewed while a store runs from them', async () => {
  const onStep = (step) => {
    throw new Error(`begun: ${step}`);
  };
  await expect(renewDocumentdb({ ...context, onStep })).rejects.toThrow(
    /acceso \(processo \d+\): spegni Officina/,
  );
});

test('data of an older DocumentDB are updated to the version of the programs at the next start', async () => {
  const [, socket] = /^mongodb:\/\/([^/]+)/.exec(store.mongoUri);
  const path = join(dirname(dirname(decodeURIComponent(socket))), '.s.PGSQL.9712');
  const sql = (query) => queryPostgres({ path, user: 'officina', database: 'postgres', query });
  const isNewest = `select 1 / (installed_version = default_version)::int from pg_available_extensions where name like 'documentdb%'`;
  const older = (name) => `create extension ${name} version '0.117-0'`;
  await sql(`drop extension documentdb cascade; drop extension documentdb_core cascade;
    ${older('documentdb_core')}; ${older('documentdb')}`);
  await expect(sql(isNewest)).rejects.toThrow('division by zero');
  await store.supervisor.get('documentdb').restart();
  await until(() => sql(isNewest), { limitMs: 15_000 });
  const texts = client.db('officina_test').collection('newer');
  const kept = await until(() => texts.insertOne({ text: 'dopo' }), { limitMs: 15_000 });
  expect(kept.acknowledged).toBe(true);
});
