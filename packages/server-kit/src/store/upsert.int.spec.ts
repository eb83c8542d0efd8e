import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import mongoose, { Schema, type Connection, type Model } from 'mongoose';
import { testMongo, type TestMongo } from '../testing/test-mongo.ts';
import { upsert } from './upsert.ts';

interface Mark {
  name: string;
  count: number;
  note?: string;
}

let mongo: TestMongo;
let connection: Connection;
let marks: Model<Mark>;

beforeAll(async () => {
  mongo = testMongo();
  connection = await mongoose.createConnection(mongo.uri, { dbName: `${mongo.prefix}_upsert` }).asPromise();
  const schema = new Schema<Mark>({ name: String, count: Number, note: String }, { versionKey: false });
  schema.index({ name: 1 }, { unique: true });
  schema.index({ note: 1 }, { unique: true, sparse: true });
  marks = connection.model<Mark>('marks', schema, 'marks');
  await marks.init();
});
beforeEach(() => marks.deleteMany({}));
afterAll(async () => {
  await connection.close();
  await mongo.close();
});

const stored = () => marks.find({}, { _id: 0 }).sort({ name: 1 }).lean();

it('creates one document for several writers at once, and loses no change', async () => {
  const writers = Array.from({ length: 12 }, () => upsert(marks, { name: 'a' }, { $inc: { count: 1 } }));
  await Promise.all(writers);
  expect(await stored()).toEqual([{ name: 'a', count: 12 }]);
});

it('fails if another key forbids the change', async () => {
  await upsert(marks, { name: 'a' }, { $set: { note: 'only' } });
  await expect(upsert(marks, { name: 'b' }, { $set: { note: 'only' } })).rejects.toThrow();
  expect(await stored()).toEqual([{ name: 'a', note: 'only' }]);
});
