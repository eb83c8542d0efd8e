import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { toAppError } from '@officina/server-kit/bus/respond';
import { createLogger } from '@officina/server-kit/logger';
import mongoose from 'mongoose';
import { pins } from '../pins.mjs';
import { documentdbRoot } from './documentdb-root.mjs';
import { documentdbServer } from './documentdb-server.mjs';
import { startThrowAwayStore } from './throw-away-store.mjs';
import { goInstall } from '../go-install.mjs';

const context = { log: () => {} };
const logger = createLogger({ level: 'silent', service: 'test' });
let store;
let client;

beforeAll(async () => {
  const root = await documentdbRoot(context);
  const ferretdb = await goInstall('ferretdb', pins.ferretdb, context);
  const start = async (options) => {
    const server = await documentdbServer({ root, ferretdb, ...options });
    // Fewer than FerretDB opens for many concurrent queries.
    appendFileSync(join(options.dataDir, 'pg/postgresql.conf'), 'max_connections=16\n');
    return server;
  };
  store = await startThrowAwayStore(start, context);
  client = new mongoose.mongo.MongoClient(store.mongoUri, { maxPoolSize: 60, waitQueueTimeoutMS: 5_000 });
});

afterAll(async () => {
  await client?.close();
  await store?.stop();
});

test('a store at its client limit is reported as an outage, and works again when clients leave', async () => {
  const rows = client.db('officina_test').collection('rows');
  await rows.insertMany(Array.from({ length: 2_000 }, (_, at) => ({ at, text: 'x'.repeat(200) })));
  const ask = () => rows.find({}).sort({ text: 1, at: -1 }).toArray();
  const answers = await Promise.allSettled(Array.from({ length: 60 }, ask));
  const errors = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  expect(errors.map(String).filter((text) => /too many clients/.test(text))).not.toEqual([]);
  const codes = errors.map((error) => toAppError(error, logger, { requestId: 'r', subject: 's' }).code);
  expect(new Set(codes)).toEqual(new Set(['unavailable']));
  expect(await ask()).toHaveLength(2_000);
});
