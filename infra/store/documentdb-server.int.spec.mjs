import { afterAll, beforeAll, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processes } from '../lib/process-list.mjs';
import { until } from '../lib/wait.mjs';
import { Supervisor } from '../supervisor/supervisor.mjs';
import { serverInSandbox } from './documentdb-server.mjs';
import { prepareStore } from './prepare-store.mjs';

const { MONGODB_URI: shared } = process.env;
delete process.env.MONGODB_URI;
const way = await prepareStore({ log: () => {} });
process.env.MONGODB_URI = shared;
const testHere = way.taken.startsWith('DocumentDB') ? test : test.skip;

const dataDir = mkdtempSync(join(tmpdir(), 'officina-store-'));
const supervisor = new Supervisor({ logDir: join(dataDir, 'logs'), log: () => {} });
let client;

beforeAll(async () => {
  const { mongoUri, processes: specs } = await way.start({ dataDir, durable: true });
  for (const spec of specs) await supervisor.add(spec);
  client = new mongoose.mongo.MongoClient(mongoUri, { serverSelectionTimeoutMS: 1_000 });
});

afterAll(async () => {
  await client?.close();
  await supervisor.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

testHere('a store that was killed comes back although a helper of it hangs', async () => {
  const texts = client.db('officina_test').collection('texts');
  await texts.insertOne({ text: 'prima' });
  const server = serverInSandbox(supervisor.get('documentdb').pid);
  const helpers = processes().filter(({ parent }) => parent === server);
  expect(helpers).not.toEqual([]);
  for (const { pid } of helpers) process.kill(pid, 'SIGSTOP');
  process.kill(server, 'SIGKILL');
  const found = await until(() => texts.findOne({ text: 'prima' }), { limitMs: 15_000 });
  expect(found).toMatchObject({ text: 'prima' });
});
