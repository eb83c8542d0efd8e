import { Module } from '@nestjs/common';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Schema, type Model } from 'mongoose';
import { testService, type TestService } from '../../testing/test-service.ts';
import { idleState, type BackupDatabase, type BackupState } from './state.ts';

@Module({})
class EmptyModule {}

interface Thing {
  _id: string;
  n: number;
  _epoch?: number;
}

let app: TestService;
let backups: BackupDatabase;
let things: Model<Thing>;
let leases: Model<Thing>;

const thingSchema = () => new Schema<Thing>({ _id: String, n: Number }, { versionKey: false });

beforeAll(async () => {
  app = await testService(EmptyModule, 'industrial');
  const { store, backups: watch } = app.kit;
  backups = watch.database();
  things = store.system('demo-progress', 'things', thingSchema());
  leases = store.system('leases', 'leases', thingSchema());
  await store.ensureIndexes();
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => app.close());

/** Changes the state as a backup does, and waits until all writes of the process obey it. */
const setState = async (changes: Partial<BackupState>) => {
  const { version } = (await backups.states.findOne({ _id: 'state' })) ?? idleState;
  const state = { ...idleState, ...changes, version: version + 1 };
  await backups.states.replaceOne({ _id: 'state' }, state, { upsert: true });
  while (app.kit.backups.gate.followed !== state.version) await app.kit.backups.look();
};
/** The document as it is in the store. */
const stored = (_id: string) => app.kit.connection.collection<Thing>('things').findOne({ _id });
const fresh = async (_id: string) => {
  await setState({ epoch: 0 });
  await things.replaceOne({ _id }, { n: 1 }, { upsert: true });
};
const deleted = async (epoch: number) =>
  (await backups.deletions.find({ epoch }).toArray()).flatMap(({ ids }) => ids);

const inserts: [string, (_id: string) => PromiseLike<unknown>][] = [
  ['create', (_id) => things.create({ _id, n: 2 })],
  ['save', (_id) => new things({ _id, n: 2 }).save()],
  ['insertMany', (_id) => things.insertMany([{ _id, n: 2 }])],
  ['insertMany, lean', (_id) => things.insertMany([{ _id, n: 2 }], { lean: true })],
  ['updateOne, upsert', (_id) => things.updateOne({ _id }, { $set: { n: 2 } }, { upsert: true })],
  [
    'findOneAndUpdate, upsert',
    (_id) => things.findOneAndUpdate({ _id }, { $setOnInsert: { n: 2 } }, { upsert: true }),
  ],
  ['replaceOne, upsert', (_id) => things.replaceOne({ _id }, { n: 2 }, { upsert: true })],
  ['bulkWrite, insertOne', (_id) => things.bulkWrite([{ insertOne: { document: { _id, n: 2 } } }])],
  [
    'bulkWrite, replaceOne',
    (_id) => things.bulkWrite([{ replaceOne: { filter: { _id }, replacement: { n: 2 }, upsert: true } }]),
  ],
];
const changes: [string, (_id: string) => PromiseLike<unknown>][] = [
  ['updateOne', (_id) => things.updateOne({ _id }, { $set: { n: 2 } })],
  ['updateOne without operators', (_id) => things.updateOne({ _id }, { n: 2 })],
  [
    'updateOne by a pipeline',
    (_id) => things.updateOne({ _id }, [{ $set: { n: 2 } }], { updatePipeline: true }),
  ],
  ['updateMany', (_id) => things.updateMany({ _id }, { $inc: { n: 1 } })],
  ['findOneAndUpdate', (_id) => things.findOneAndUpdate({ _id }, { $inc: { n: 1 } })],
  ['findOneAndReplace', (_id) => things.findOneAndReplace({ _id }, { n: 2 })],
  ['replaceOne', (_id) => things.replaceOne({ _id }, { n: 2 })],
  ['save', async (_id) => (await things.findById(_id))?.set({ n: 2 }).save()],
  [
    'bulkWrite, updateOne',
    (_id) => things.bulkWrite([{ updateOne: { filter: { _id }, update: { $set: { n: 2 } } } }]),
  ],
];
const deletes: [string, (_id: string) => PromiseLike<unknown>][] = [
  ['deleteOne', (_id) => things.deleteOne({ _id })],
  ['deleteMany', (_id) => things.deleteMany({ _id })],
  ['findOneAndDelete', (_id) => things.findOneAndDelete({ _id })],
];

describe('while a backup runs', () => {
  it.each(inserts)('%s puts the number of the backup on the new document', async (name, write) => {
    await setState({ epoch: 11 });
    await write(name);
    expect(await stored(name)).toEqual({ _id: name, n: 2, _epoch: 11 });
  });

  it.each(changes)('%s puts the number of the backup on the changed document', async (name, write) => {
    await fresh(`changed by ${name}`);
    await setState({ epoch: 12 });
    await write(`changed by ${name}`);
    expect(await stored(`changed by ${name}`)).toEqual({ _id: `changed by ${name}`, n: 2, _epoch: 12 });
  });

  it.each(deletes)('%s notes the deleted document', async (name, write) => {
    await fresh(name);
    await setState({ epoch: 13 });
    await write(name);
    expect(await stored(name)).toBeNull();
    expect(await deleted(13)).toContain(name);
    expect((await backups.deletions.findOne({ ids: name }))?.from).toBe('industrial/things');
  });

  it('deleteMany of thousands notes the deleted documents, and no others', async () => {
    await setState({ epoch: 0 });
    await things.insertMany(Array.from({ length: 2_300 }, (_, n) => ({ _id: `many ${n}`, n })));
    await setState({ epoch: 14 });
    const { deletedCount } = await things.deleteMany({ _id: /^many/, n: { $gte: 100 } });
    expect(deletedCount).toBe(2_200);
    expect(new Set(await deleted(14)).size).toBe(2_200);
    expect(await things.countDocuments({ _id: /^many/ })).toBe(100);
  });

  it('unchanged documents have no number, and are not found by number', async () => {
    await fresh('untouched');
    await setState({ epoch: 15 });
    await things.updateOne({ _id: 'nobody' }, { $set: { n: 3 } });
    expect(await stored('untouched')).toEqual({ _id: 'untouched', n: 1 });
    expect(await app.kit.connection.collection('things').countDocuments({ _epoch: 15 })).toBe(0);
  });
});

it('without a backup, documents have no number and deletes are not noted', async () => {
  await setState({ epoch: 0 });
  await things.create({ _id: 'plain', n: 1 });
  expect(await stored('plain')).toEqual({ _id: 'plain', n: 1 });
  const before = await backups.deletions.countDocuments();
  await things.deleteOne({ _id: 'plain' });
  expect(await backups.deletions.countDocuments()).toBe(before);
});

it('while the gate is closed, writes wait; reads and leases continue', async () => {
  await fresh('waiting');
  await setState({ epoch: 16, closed: true });
  let isDone = false;
  const write = things.updateOne({ _id: 'waiting' }, { $set: { n: 2 } }).then(() => (isDone = true));
  expect(await things.findById('waiting').lean()).toEqual({ _id: 'waiting', n: 1 });
  await leases.updateOne({ _id: 'mine' }, { $set: { n: 1 } }, { upsert: true });
  expect(await leases.findById('mine').lean()).toEqual({ _id: 'mine', n: 1 });
  expect(isDone).toBe(false);
  await setState({ epoch: 0 });
  await write;
  expect(await stored('waiting')).toEqual({ _id: 'waiting', n: 2 });
});

it('a process is announced while it runs', async () => {
  const second = await app.another();
  expect(await backups.processes.countDocuments({ token: 'industrial' })).toBe(2);
  await second.close();
  expect(await backups.processes.countDocuments({ token: 'industrial' })).toBe(1);
});

it('the gate opens when the backup is silent for five seconds', async () => {
  const clock = jest.spyOn(performance, 'now');
  await fresh('delayed');
  const began = Number(clock.mock.results.at(-1)?.value);
  let now = began;
  clock.mockImplementation(() => now);
  await setState({ epoch: 17, closed: true });
  let isDone = false;
  const write = things.updateOne({ _id: 'delayed' }, { $set: { n: 2 } }).then(() => (isDone = true));
  for (; now < began + 5_000; now += 1_250) await app.kit.backups.look();
  expect(isDone).toBe(false);
  for (; !isDone; now += 1_250) await app.kit.backups.look();
  await write;
  expect(await backups.states.findOne({ _id: 'state' })).toMatchObject({ epoch: 0, closed: false });
});
