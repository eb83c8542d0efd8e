import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { toAppError } from '@officina/server-kit/bus/respond';
import { createLogger } from '@officina/server-kit/logger';
import mongoose from 'mongoose';
import { fillDisk, freeSpace, onSmallDisk, pathSeenBy } from '../../../packages/testing/src/small-disk.mjs';
import { until } from '../../lib/wait.mjs';
import { queryPostgres } from './postgres-query.mjs';

const logger = createLogger({ level: 'silent', service: 'test' });
const lines = [];
/** Process names, one entry per start. */
const starts = [];
let folder;
let child;
let disk;
let socketDir;
let client;
let rows;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'officina-full-'));
  const [file, ...args] = onSmallDisk(folder, 200);
  const script = [process.execPath, join(import.meta.dirname, 'testing/store-on-disk.mjs'), folder];
  child = spawn(file, [...args, ...script], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const uri = new Promise((resolve) =>
    child.on('message', ({ line, started, mongoUri }) => {
      if (line) lines.push(line);
      if (started) starts.push(started);
      if (mongoUri) resolve(mongoUri);
    }),
  );
  const mongoUri = await uri;
  disk = pathSeenBy(child.pid, folder);
  socketDir = dirname(dirname(decodeURIComponent(/^mongodb:\/\/([^/]+)/.exec(mongoUri)[1])));
  client = new mongoose.mongo.MongoClient(mongoUri, { serverSelectionTimeoutMS: 2_000 });
  rows = client.db('officina_test').collection('rows');
  await rows.insertMany(Array.from({ length: 150 }, (_, at) => ({ at, text: large() })));
});

afterEach(() => freeSpace(disk));

afterAll(async () => {
  await client?.close();
  child.disconnect();
  await once(child, 'exit');
  rmSync(folder, { recursive: true });
});

/** An incompressible text of 60 kB. */
const large = () => Array.from({ length: 3_300 }, () => Math.random()).join();

/** Error that a handler's caller would get; `done` on success. */
const outcome = async (work) =>
  work().then(
    () => 'done',
    (error) => toAppError(error, logger, { requestId: 'r', subject: 's' }).code,
  );

const waitForLine = (text) => until(() => expect(lines.join('\n')).toContain(text), { limitMs: 10_000 });

test('on a full disk writes and large sorts fail with the reason, reads work, and all work when there is room', async () => {
  const set = () => ({ $set: { text: large() } });
  const works = {
    insert: () => rows.insertMany([{ at: 200, text: large() }]),
    update: () => rows.updateOne({ at: 1 }, set()),
    'find and update': () => rows.findOneAndUpdate({ at: 2 }, set()),
    'bulk write': () => rows.bulkWrite([{ updateOne: { filter: { at: 3 }, update: set(), upsert: true } }]),
    'new index': () => rows.createIndex({ text: 1, at: 1 }),
    'sorted list': () => rows.find().sort({ text: 1 }).toArray(),
    read: () => rows.find({ at: { $lt: 5 } }).toArray(),
  };
  const outcomes = async () => {
    const all = [];
    for (const [name, work] of Object.entries(works)) all.push([name, await outcome(work)]);
    return Object.fromEntries(all);
  };
  fillDisk(disk);
  expect(await outcomes()).toEqual({
    ...Object.fromEntries(Object.keys(works).map((name) => [name, 'disk_full'])),
    read: 'done',
  });
  await waitForLine('is full, nothing can be saved');
  freeSpace(disk);
  expect(await outcomes()).toMatchObject({ insert: 'done', update: 'done', 'sorted list': 'done' });
  await waitForLine('has room again');
});

test('a store killed by a full disk stops no other process, and restarts by itself when there is room', async () => {
  const before = lines.length;
  const startsOfStore = () => starts.filter((name) => name === 'documentdb').length;
  const startsBefore = startsOfStore();
  fillDisk(disk);
  await until(() => expect(lines.slice(before).join()).toContain('is full'), { limitMs: 10_000 });
  const [socket] = readdirSync(socketDir).filter((name) => /^\.s\.PGSQL\.\d+$/.test(name));
  // It stops when there is no room for the next piece of its log.
  const query = 'select pg_switch_wal(), pg_logical_emit_message(true, $$new$$, $$piece$$)';
  const address = { path: join(socketDir, socket), user: 'officina', database: 'postgres' };
  const switchUntilItEnds = async () => {
    for (;;) await queryPostgres({ ...address, query });
  };
  await expect(switchUntilItEnds()).rejects.toThrow();
  await waitForLine('documentdb ended');
  // Its second end would be one death too many if deaths counted.
  await until(() => expect(startsOfStore()).toBeGreaterThanOrEqual(startsBefore + 2), { limitMs: 20_000 });
  expect(await outcome(() => rows.findOne({ at: 1 }))).toBe('unavailable');
  expect(lines.slice(before).filter((line) => /^documentdb ended/.test(line))).toEqual([
    expect.stringMatching(/starting it again and again$/),
  ]);
  freeSpace(disk);
  await until(() => rows.insertOne({ at: 300, text: large() }), { limitMs: 15_000 });
  expect(await rows.countDocuments()).toBeGreaterThan(150);
});
