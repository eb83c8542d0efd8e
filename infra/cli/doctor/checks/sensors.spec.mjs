import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testMongo } from '@officina/server-kit/testing/test-mongo';
import mongoose from 'mongoose';
import { sensors } from './sensors.mjs';

let mongo;
let client;

beforeAll(async () => {
  mongo = testMongo();
  client = await new mongoose.mongo.MongoClient(mongo.uri).connect();
});
afterAll(async () => {
  await client.close();
  await mongo.close();
});

test('sensors at places where a new one would be refused are reported', async () => {
  const collectionOf = (token, name) => client.db(`${mongo.prefix}_${token}`).collection(name);
  const networks = ['10.0.0.0/24', '10.0.1.0/24:1502'];
  await collectionOf('auth', 'tenants').insertOne({ tenantId: 'LARGA', code: 'LARGA', networks });
  const put = (dataCode, connection, more) =>
    collectionOf('industrial', 'sensors').insertOne({
      ...{ tenantId: 'LARGA', type: 'MODBUS', dataCode, connection, deletedAt: null },
      ...more,
    });
  const found = () => sensors({ client, prefix: mongo.prefix, env: {} });
  await put('T1', '10.0.0.7');
  await put('T2', '10.0.1.7:1502');
  await put('T3', '10.0.0.7:1502', { type: 'OTHER' });
  await put('T4', '10.0.0.7:1502', { deletedAt: new Date() });
  await put('T5', '10.9.9.9:1502');
  expect((await found()).state).toBe('ok');
  for (let at = 1; at <= 7; at += 1) await put(`V${at}`, `10.0.0.${at}:1502`);
  const named = [1, 2, 3, 4, 5].map((at) => `LARGA V${at} (10.0.0.${at}:1502)`).join(', ');
  expect(await found()).toEqual({
    state: 'warning',
    text: `letti ancora dove un sensore nuovo sarebbe rifiutato: ${named} e altri 2`,
    advice: 'Se vanno bene, permetti le loro porte: npm run admin -- networks LARGA add 10.0.0.1:1502.',
  });
});
