import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { idleState, backupDatabase } from '@officina/server-kit/store/backup/state';
import { testMongo } from '@officina/server-kit/testing/test-mongo';
import { openClient } from '../audit/store-client.mjs';
import { BackupSession } from './backup-session.mjs';

const mongo = testMongo();
const part = '/copie/a.officina.part';
let client;
let backups;
const sessions = [];

const newSession = () => {
  const session = new BackupSession(backups);
  sessions.push(session);
  return session;
};
const state = () => backups.states.findOne({ _id: 'state' });
const announce = (_id, followed) =>
  backups.processes.updateOne({ _id }, { $set: { token: 'sites', followed, beat: 1 } }, { upsert: true });

beforeAll(async () => {
  client = await openClient(mongo.uri);
  backups = backupDatabase(client, mongo.prefix);
});
beforeEach(async () => {
  await backups.states.deleteMany({});
  await backups.processes.deleteMany({});
});
afterEach(() => Promise.all(sessions.splice(0).map((session) => session.end({ part: null }))));
afterAll(async () => {
  await client.close();
  await mongo.close();
});

test('a backup begins when every process follows it, and stores its outcome when it ends', async () => {
  await announce('a', 0);
  const session = newSession();
  let hasBegun = false;
  const beginning = session.begin(part).then(() => (hasBegun = true));
  while ((await state())?.epoch !== 1);
  expect(hasBegun).toBe(false);
  await announce('a', 1);
  await beginning;
  expect(await state()).toMatchObject({ epoch: 1, closed: false, part });
  const succeededAt = new Date();
  await session.end({ succeededAt, failure: null, part: null });
  expect(await state()).toMatchObject({ epoch: 0, last: 1, part: null, succeededAt, failure: null });
});

test('a second backup at the same time is refused, and changes nothing', async () => {
  await newSession().begin(part);
  const second = newSession();
  await expect(second.begin('/copie/b.officina.part')).rejects.toThrow(
    'Un’altra copia di sicurezza è già in corso: aspetta che finisca.',
  );
  await second.end({ failure: 'refused' });
  expect(await state()).toMatchObject({ epoch: 1, part, failure: null });
});

test('a backup that has died is ended by the next one, which learns of its file', async () => {
  await backups.states.insertOne({
    ...idleState,
    version: 7,
    epoch: 3,
    last: 3,
    beat: 9,
    closed: true,
    owner: 'x',
    part,
  });
  expect(await newSession().begin('/copie/b.officina.part')).toBe(part);
  expect(await state()).toMatchObject({ epoch: 4, closed: false, part: '/copie/b.officina.part' });
});

test('a process that does not stop writing within five seconds is named, and all writes continue', async () => {
  const session = newSession();
  await session.begin(part);
  await announce('slow', 1);
  await announce('quick', 99);
  const closing = session.close();
  while (!(await state()).closed);
  await expect(closing).rejects.toThrow(
    'La copia è stata interrotta: sites non ha risposto in tempo. Il lavoro continua; riprova più tardi.',
  );
  expect(await state()).toMatchObject({ epoch: 1, closed: false });
});

test('a backup fails if writes continued before its cut was complete', async () => {
  const session = newSession();
  await session.begin(part);
  await session.close();
  await backups.states.updateOne(
    { _id: 'state' },
    { $set: { epoch: 0, closed: false }, $inc: { version: 1 } },
  );
  await expect(session.release()).rejects.toThrow(
    'La copia è stata interrotta: per alcuni secondi non ha dato segni di vita',
  );
});

test('a backup is refused while a restore is not finished', async () => {
  await backups.restores.insertOne({
    _id: 'restore',
    owner: 'x',
    file: '/copie/a.officina',
    cutAt: '',
    former: null,
  });
  await expect(newSession().begin(part)).rejects.toThrow('Un ripristino non è finito');
  await backups.restores.deleteMany({});
});
