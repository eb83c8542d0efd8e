import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import mongoose, { Schema, type Connection, type Model } from 'mongoose';
import { testMongo, type TestMongo } from '../testing/test-mongo.ts';
import { bulkReplace, bulkReplaceSeen } from './bulk-replace.ts';
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
  it('writes whole documents, of what was there nothing is left', async () => {
    await bulkReplace(readings, [{ _id: 'A:0', tenantId: 'A', values: [1, 2], note: 'old' }]);
    await bulkReplace(readings, rows('A', 2, 3));
    expect(await stored()).toEqual(rows('A', 2, 3));
  });

  it('does not touch what another tenant has', async () => {
    await bulkReplace(readings, rows('A', 1, 1));
    await expect(bulkReplace(readings, [{ _id: 'A:0', tenantId: 'B', values: [] }])).rejects.toThrow();
    expect(await stored()).toEqual(rows('A', 1, 1));
  });

  it('makes each of them once when several write at the same moment', async () => {
    await Promise.all([1, 1, 1, 1].map((value) => bulkReplace(readings, rows('A', 40, value))));
    expect(await stored()).toHaveLength(40);
  });
});

describe('bulkReplaceSeen', () => {
  const seen = (note: string) => () => ({ note });
  const noted = (note: string) => rows('A', 2, 1).map((row) => ({ ...row, note }));

  it('takes the place of what is as it was seen', async () => {
    await bulkReplace(readings, noted('first'));
    expect(await bulkReplaceSeen(readings, noted('second'), seen('first'))).toBe(true);
    expect(await stored()).toEqual(noted('second'));
    expect(await bulkReplaceSeen(readings, [], seen('first'))).toBe(true);
  });

  it('leaves what somebody has changed, makes nothing, and says so', async () => {
    const [one, other] = noted('first');
    await bulkReplace(readings, [{ ...one!, note: 'of somebody else' }]);
    expect(await bulkReplaceSeen(readings, [one!, other!], seen('first'))).toBe(false);
    expect(await stored()).toEqual([{ ...one, note: 'of somebody else' }]);
  });

  it('does not touch what another tenant has', async () => {
    await bulkReplace(readings, noted('first'));
    const others = noted('first').map((row) => ({ ...row, tenantId: 'B' }));
    expect(await bulkReplaceSeen(readings, others, seen('first'))).toBe(false);
    expect(await stored()).toEqual(noted('first'));
  });
});
