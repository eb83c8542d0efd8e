import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testMongo } from '@officina/server-kit/testing/test-mongo';
import mongoose from 'mongoose';
import { findOrphans } from './orphans.mjs';

let mongo;
let client;

beforeAll(async () => {
  mongo = testMongo();
  client = await new mongoose.mongo.MongoClient(mongo.uri).connect();
});
afterAll(async () => {
  await client?.close();
  await mongo?.close();
});

const anId = (number) => new mongoose.Types.ObjectId(`${number}`.padStart(24, '0'));
const text = (number) => `${anId(number)}`;

/** Adds documents of ROSSI, or of the tenant that they name. */
async function fill(place, ...documents) {
  const [token, name] = place.split('/');
  const stored = documents.map((one) => ({ tenantId: 'ROSSI', deletedAt: null, ...one }));
  await client.db(`${mongo.prefix}_${token}`).collection(name).insertMany(stored);
}

test('every dangling reference of every tenant is found, and nothing else', async () => {
  const [there, deleted, others, never] = [1, 2, 3, 4];
  await fill(
    'maintenance/machines',
    { _id: anId(there), site: text(there), customer: null },
    { _id: anId(deleted), deletedAt: new Date(), site: text(never) },
    { _id: anId(others), tenantId: 'CANTINA', site: null, customer: text(there) },
  );
  await fill('sites/sites', { _id: anId(there) });
  await fill('sites/customers', { _id: anId(there) });
  await fill(
    'maintenance/interventions',
    { _id: anId(10), machineId: text(there), waitsForOrder: text(40) },
    { _id: anId(11), machineId: text(deleted) },
    { _id: anId(12), machineId: text(never), deletedAt: new Date() },
    { _id: anId(13), machineId: text(there), waitsForOrder: text(never) },
  );
  await fill('maintenance/maintenances', { _id: anId(20), machineId: text(others) });
  await fill(
    'maintenance/spares',
    { _id: anId(30), machineId: null },
    { _id: anId(31), machineId: text(never) },
  );
  await fill('orders/orders', { _id: anId(40), machineId: text(never) });
  const rows = [there, never, never].map((machine) => ({ machineId: text(machine) }));
  await fill('sites/visits', { _id: anId(50), site: text(never), machines: rows });

  const orphan = (from, id, field, missing, tenantId = 'ROSSI') => ({
    ...{ tenantId, from, field, id: text(id), missing: text(missing) },
  });
  expect(await findOrphans(client, mongo.prefix)).toEqual([
    orphan('maintenance/interventions', 11, 'machineId', deleted),
    orphan('maintenance/interventions', 13, 'waitsForOrder', never),
    orphan('maintenance/maintenances', 20, 'machineId', others),
    orphan('maintenance/spares', 31, 'machineId', never),
    orphan('maintenance/machines', others, 'customer', there, 'CANTINA'),
    orphan('orders/orders', 40, 'machineId', never),
    orphan('sites/visits', 50, 'site', never),
    orphan('sites/visits', 50, 'machines.machineId', never),
  ]);
});
