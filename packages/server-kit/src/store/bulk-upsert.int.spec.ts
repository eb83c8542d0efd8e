import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose, { Schema, type Connection, type Model } from 'mongoose';
import { caller } from '../testing/callers.ts';
import { testMongo, type TestMongo } from '../testing/test-mongo.ts';
import { bulkUpsert } from './bulk-upsert.ts';
import { guardModel } from './guard-model.ts';
import { persistently } from './store.ts';
import { tenantScope } from './tenant-scope.ts';

interface Reading {
  tenantId: string;
  slot: number;
  value: number;
}

let mongo: TestMongo;
let connection: Connection;
let readings: Model<Reading>;

beforeAll(async () => {
  mongo = testMongo();
  connection = await mongoose.createConnection(mongo.uri, { dbName: `${mongo.prefix}_bulk` }).asPromise();
  const schema = new Schema<Reading>({ tenantId: String, slot: Number, value: Number });
  schema.index({ tenantId: 1, slot: 1 }, { unique: true });
  schema.plugin(tenantScope);
  readings = guardModel(connection.model<Reading>('readings', schema, 'readings'));
  await persistently(() => readings.createIndexes());
});
afterAll(async () => {
  await connection.close();
  await mongo.close();
});

describe('bulkUpsert', () => {
  it('writes each row once and only in the caller’s tenant', async () => {
    const rows = [1, 2, 3].map((slot) => ({ key: { slot }, set: { value: slot } }));
    await bulkUpsert(readings, caller({ tenantId: 'B' }), rows);
    await bulkUpsert(readings, caller({ tenantId: 'A' }), rows);
    await bulkUpsert(readings, caller({ tenantId: 'A' }), [{ key: { slot: 2 }, set: { value: 20 } }]);
    const valuesOf = async (tenantId: string) =>
      (await readings.find({ tenantId }).sort({ slot: 1 }).lean()).map(({ value }) => value);
    expect(await valuesOf('A')).toEqual([1, 20, 3]);
    expect(await valuesOf('B')).toEqual([1, 2, 3]);
  });
});
