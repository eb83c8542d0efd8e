import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import mongoose, { Schema, type Connection, type Model } from 'mongoose';
import { testMongo, type TestMongo } from '../testing/test-mongo.ts';
import { bulkReplace, bulkReplaceUnchanged } from './bulk-replace.ts';
import { guardModel, tenantScope } from './tenant-scope.ts';

interface Reading {
  _id: string;
  tenantId: string;
  values: number[];
  note?: string;
}

let mongo: TestMongo;
let connection: Connection;
let readings: Model<Reading>;

beforeAll(async () => {
  mongo = testMongo();
  connection = await mongoose.createConnection(mongo.uri, { dbName: `${mongo.prefix}_bulk` }).asPromise();
  const schema = new Schema<Reading>(
    { _id: String, tenantId: String, values: [Number], note: String },
    { versionKey: false },
  );
  schema.plugin(tenantScope);
  readings = guardModel(connection.model<Reading>('readings', schema, 'readings'));
});
beforeEach(() => connection.collection('readings').deleteMany({}));
afterAll(async () => {
  await connection.close();
  await mongo.close();
});

const stored = () => connection.collection('readings').find().sort({ _id: 1 }).toArray();
const rows = (tenantId: string, count: number, value: number) =>
  Array.from({ length: count }, (_, index) => ({ _id: `${tenantId}:${index}`, tenantId, values: [value] }));

describe('bulkReplace', () => {
  it('writes complete documents, and keeps nothing of the previous ones', async () => {
    await bulkReplace(readings, [{ _id: 'A:0', tenantId: 'A', values: [1, 2], note: 'old' }]);
    await bulkReplace(readings, rows('A', 2, 3));
    expect(await stored()).toEqual(rows('A', 2, 3));
  });

  it('does not touch other tenants’ documents', async () => {
    await bulkReplace(readings, rows('A', 1, 1));
    await expect(bulkReplace(readings, [{ _id: 'A:0', tenantId: 'B', values: [] }])).rejects.toThrow();
    expect(await stored()).toEqual(rows('A', 1, 1));
  });

  it('creates each document once if several writers run concurrently', async () => {
    await Promise.all([1, 1, 1, 1].map((value) => bulkReplace(readings, rows('A', 40, value))));
    expect(await stored()).toHaveLength(40);
  });
});

describe('bulkReplaceUnchanged', () => {
  const expected = (note: string) => () => ({ note });
  const noted = (note: string) => rows('A', 2, 1).map((row) => ({ ...row, note }));

  it('replaces documents that match', async () => {
    await bulkReplace(readings, noted('first'));
    expect(await bulkReplaceUnchanged(readings, noted('second'), expected('first'))).toBe(true);
    expect(await stored()).toEqual(noted('second'));
    expect(await bulkReplaceUnchanged(readings, [], expected('first'))).toBe(true);
  });

  it('skips changed documents, creates none, and returns false', async () => {
    const [one, other] = noted('first');
    await bulkReplace(readings, [{ ...one!, note: 'changed' }]);
    expect(await bulkReplaceUnchanged(readings, [one!, other!], expected('first'))).toBe(false);
    expect(await stored()).toEqual([{ ...one, note: 'changed' }]);
  });

  it('does not touch other tenants’ documents', async () => {
    await bulkReplace(readings, noted('first'));
    const others = noted('first').map((row) => ({ ...row, tenantId: 'B' }));
    expect(await bulkReplaceUnchanged(readings, others, expected('first'))).toBe(false);
    expect(await stored()).toEqual(noted('first'));
  });
});
