import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomSeed, isLongRun } from '@officina/server-kit/testing/randomized';
import mongoose from 'mongoose';
import { until } from '../../lib/wait.mjs';
import { pins } from '../pins.mjs';
import { goInstall } from '../go-install.mjs';
import { documentdbRoot } from './documentdb-root.mjs';
import { documentdbServer } from './documentdb-server.mjs';
import { startThrowAwayStore } from './throw-away-store.mjs';

const limitMs = 30_000;
const context = { log: () => {} };
let store;
let socketDir;

beforeAll(async () => {
  const root = await documentdbRoot(context);
  const ferretdb = await goInstall('ferretdb', pins.ferretdb, context);
  const start = (options) => documentdbServer({ root, ferretdb, ...options });
  store = await startThrowAwayStore(start, { ...context, deathsAllowed: 100 });
  socketDir = join(decodeURIComponent(/^mongodb:\/\/([^/]+)/.exec(store.mongoUri)[1]), '../..');
  const client = newClient();
  const text = 'x'.repeat(100_000);
  await rowsOf(client).insertMany(Array.from({ length: 250 }, (_, at) => ({ at: at % 7, text })));
  await client.close();
});

afterAll(() => store?.stop());

const newClient = (size = 10) =>
  new mongoose.mongo.MongoClient(store.mongoUri, {
    maxPoolSize: size,
    serverSelectionTimeoutMS: 2_000,
    socketTimeoutMS: 5_000,
    waitQueueTimeoutMS: 2_000,
  });
const rowsOf = (client) => client.db('officina_test').collection('rows');

/** Sorted lists of which only the first part is read before the reader is killed: FerretDB keeps a connection for each. */
async function abandonedCursors(count) {
  const args = [store.mongoUri, `${count}`];
  const reader = fork(join(import.meta.dirname, 'testing/abandon-cursors.mjs'), args, { execArgv: [] });
  await Promise.race([once(reader, 'message'), setTimeout(10_000)]);
  reader.kill('SIGKILL');
  await once(reader, 'exit');
}

/** Idle connections straight to PostgreSQL, closed after a while. */
async function idleConnections(count) {
  const [name] = readdirSync(socketDir).filter((file) => /^\.s\.PGSQL\.\d+$/.test(file));
  const hello = Buffer.from('\0\0\0\0\0\x03\0\0user\0officina\0database\0postgres\0\0', 'latin1');
  hello.writeInt32BE(hello.length);
  const sockets = Array.from({ length: count }, () => {
    const socket = createConnection({ path: join(socketDir, name) }, () => socket.write(hello));
    return socket.on('error', () => {}).resume();
  });
  await setTimeout(3_000);
  for (const socket of sockets) socket.destroy();
}

/** Readers of long sorted lists, while one of the two servers is killed or suspended. */
async function whileReading(disturb) {
  const client = newClient(60);
  const reading = Array.from({ length: 60 }, () => rowsOf(client).find().sort({ at: -1 }).toArray());
  await setTimeout(200);
  disturb();
  await Promise.allSettled(reading);
  await client.close(true);
}

const kill = (name, signal) => () => store.supervisor.get(name).kill(signal);
const disturbances = {
  'cursors without readers': () => abandonedCursors(115),
  'idle connections of another client': () => idleConnections(140),
  'readers, and FerretDB is killed': () => whileReading(kill('ferretdb')),
  'readers, and FerretDB is suspended': () => whileReading(kill('ferretdb', 'SIGSTOP')),
  'readers, and PostgreSQL is killed': () => whileReading(kill('documentdb')),
};

/** A store in service answers thirty concurrent queries, each within two seconds. */
async function answersMany() {
  const client = newClient(30);
  try {
    const questions = Array.from({ length: 30 }, (_, at) =>
      rowsOf(client).find({ at }).sort({ at: 1 }).project({ at: 1 }).limit(5).toArray(),
    );
    await Promise.all(questions);
  } finally {
    await client.close(true);
  }
}

test('the store answers everybody within half a minute after its connections were used up', async () => {
  const names = Object.keys(disturbances);
  // The slowest recovery each time, and one at random.
  const rounds = isLongRun
    ? Array.from({ length: 20 }, (_, round) => names[round % names.length])
    : [names[0], names[1 + (randomSeed('used up') % (names.length - 1))]];
  const seconds = [];
  for (const name of rounds) {
    await disturbances[name]();
    const begin = performance.now();
    await until(answersMany, { limitMs });
    seconds.push(`${name} ${((performance.now() - begin) / 1_000).toFixed(1)}`);
  }
  process.stdout.write(`note: seconds until all is answered: ${seconds.join(' · ')}\n`);
  expect(seconds).toHaveLength(rounds.length);
}, 1_200_000);
