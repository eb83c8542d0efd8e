import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { backupDatabase } from '@officina/server-kit/store/backup/state';
import { testMongo } from '@officina/server-kit/testing/test-mongo';
import mongoose from 'mongoose';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openClient } from '../audit/store-client.mjs';
import { until } from '../lib/wait.mjs';
import { partPath } from './archive/write-archive.mjs';
import { takeBackup } from './take-backup.mjs';

const folder = mkdtempSync(join(tmpdir(), 'officina-backup-'));
const mongo = testMongo();
let client;

beforeAll(async () => {
  client = await openClient(mongo.uri);
});
beforeEach(async () => {
  const { states, processes } = backupDatabase(client, mongo.prefix);
  await states.deleteMany({});
  await processes.deleteMany({});
});
afterAll(async () => {
  await client.close();
  await mongo.close();
  rmSync(folder, { recursive: true, force: true });
});

const file = join(folder, 'copy.officina');
const options = { prefix: mongo.prefix, file, product: '0.1.0' };
const backUp = () => takeBackup({ ...options, client });

/** A process that follows each step at once, except the closing of the gates. @returns a function that follows that too */
async function followUntilClosed({ states, processes }) {
  const followed = (version) =>
    processes.updateOne(
      { _id: 'a' },
      { $set: { token: 'sites', followed: version, beat: 1 } },
      { upsert: true },
    );
  await followed(0);
  let version;
  await until(async () => {
    const state = await states.findOne({ _id: 'state' });
    if (!state?.closed) await followed(state?.version ?? 0);
    version = state?.version;
    expect(state?.closed).toBe(true);
  });
  return () => followed(version);
}

test('writes wait until the last changes are copied', async () => {
  await client.db(`${mongo.prefix}_sites`).collection('sites').insertOne({ _epoch: 1 });
  const watched = new mongoose.mongo.MongoClient(mongo.uri, { monitorCommands: true });
  const seen = [];
  watched.on('commandStarted', ({ command }) => {
    if (command.find === 'sites' && command.filter._epoch) seen.push('changes are copied');
    const { closed } = command.update?.$set ?? {};
    if (closed !== undefined) seen.push(closed ? 'writes wait' : 'writes continue');
  });
  try {
    await takeBackup({ ...options, client: watched });
  } finally {
    await watched.close();
  }
  expect(seen).toEqual(['changes are copied', 'writes wait', 'changes are copied', 'writes continue']);
});

test('a disk that blocks while writes wait ends the backup, and writes continue', async () => {
  const backups = backupDatabase(client, mongo.prefix);
  // Changes with the second number of the backup; more bytes than fit in pipes and streams.
  const rows = Array.from({ length: 8 }, () => ({ _epoch: 2, bytes: randomBytes(1_000_000) }));
  await client.db(`${mongo.prefix}_sites`).collection('sites').insertMany(rows);
  execFileSync('mkfifo', [partPath(file)]);
  const disk = createReadStream(partPath(file)).resume();
  const failed = expect(backUp()).rejects.toThrow('il suo disco è lento o non risponde');
  const follow = await followUntilClosed(backups);
  disk.pause();
  await follow();
  await until(async () =>
    expect(await backups.states.findOne({ _id: 'state' })).toMatchObject({ closed: false, epoch: 0 }),
  );
  disk.destroy();
  await failed;
  expect(await backups.states.findOne({ _id: 'state' })).toMatchObject({
    failure: expect.stringContaining('il suo disco'),
    part: null,
  });
});
