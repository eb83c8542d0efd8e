import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { atRest, backupDatabase } from '@officina/server-kit/store/backup/state';
import { testMongo } from '@officina/server-kit/testing/test-mongo';
import { openClient } from '../audit/store-client.mjs';
import { Turn } from './backup-session.mjs';

const mongo = testMongo();
const part = '/copie/a.officina.part';
let client;
let backups;
const turns = [];

const newTurn = () => {
  const turn = new Turn(backups);
  turns.push(turn);
  return turn;
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
afterEach(() => Promise.all(turns.splice(0).map((turn) => turn.end({ part: null }))));
afterAll(async () => {
  await client.close();
  await mongo.close();
});

test('a backup begins when every process follows it, and ends with what it has come to', async () => {
  await announce('a', 0);
  const turn = newTurn();
  let isBegun = false;
  const begun = turn.begin(part).then(() => (isBegun = true));
  while ((await state())?.epoch !== 1);
  expect(isBegun).toBe(false);
  await announce('a', 1);
  await begun;
  expect(await state()).toMatchObject({ epoch: 1, closed: false, part });
  const succeededAt = new Date();
  await turn.end({ succeededAt, failure: null, part: null });
  expect(await state()).toMatchObject({ epoch: 0, last: 1, part: null, succeededAt, failure: null });
});

test('a second one at the same time is refused, and changes nothing', async () => {
  await newTurn().begin(part);
  const second = newTurn();
  await expect(second.begin('/copie/b.officina.part')).rejects.toThrow(
    'Un’altra copia di sicurezza è già in corso: aspetta che finisca.',
  );
  await second.end({ failure: 'refused' });
  expect(await state()).toMatchObject({ epoch: 1, part, failure: null });
});

test('one that has died is ended by the next one, which hears of its file', async () => {
  await backups.states.insertOne({
    ...atRest,
    version: 7,
    epoch: 3,
    last: 3,
    beat: 9,
    closed: true,
    owner: 'x',
    part,
  });
  expect(await newTurn().begin('/copie/b.officina.part')).toBe(part);
  expect(await state()).toMatchObject({ epoch: 4, closed: false, part: '/copie/b.officina.part' });
});

test('a process that does not stop writing within five seconds is named, and all writes go on', async () => {
  const turn = newTurn();
  await turn.begin(part);
  await announce('slow', 1);
  await announce('quick', 99);
  const closing = turn.close();
  while (!(await state()).closed);
  await expect(closing).rejects.toThrow(
    'La copia è stata interrotta: sites non ha risposto in tempo. Il lavoro continua; riprova più tardi.',
  );
  expect(await state()).toMatchObject({ epoch: 1, closed: false });
});

test('there is no cut when the gates were opened before it was complete', async () => {
  const turn = newTurn();
  await turn.begin(part);
  await turn.close();
  await backups.states.updateOne(
    { _id: 'state' },
    { $set: { epoch: 0, closed: false }, $inc: { version: 1 } },
  );
  await expect(turn.release()).rejects.toThrow(
    'La copia è stata interrotta: per alcuni secondi non ha dato segni di vita',
  );
});

test('there is none over a restore that is not finished', async () => {
  await backups.restores.insertOne({
    _id: 'restore',
    owner: 'x',
    file: '/copie/a.officina',
    cutAt: '',
    former: null,
  });
  await expect(newTurn().begin(part)).rejects.toThrow('Un ripristino non è finito');
  await backups.restores.deleteMany({});
});
