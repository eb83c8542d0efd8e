import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { machines } from '@officina/contracts/maintenance/machines';
import mongoose from 'mongoose';
import { publicOf, startMaintenance, type MaintenanceTest } from '../testing/maintenance-service.ts';

let service: MaintenanceTest;

beforeAll(async () => {
  service = await startMaintenance();
});
afterAll(() => service.close());

it('the public list loads no more fields of a machine than it answers', async () => {
  const { _id, shortCode, name } = await service.newMachine({ name: 'Pressa', model: 'Valdren 170' });
  const loaded: unknown[] = [];
  mongoose.set('debug', (_collection, method, filter, options) => {
    // The relay queries the same collection, for entries that are not sent yet.
    const isOfTenant = Reflect.get(filter as object, 'tenantId') === 'ROSSI';
    if (method === 'find' && isOfTenant) loaded.push((options as { projection?: unknown }).projection);
  });
  const request = { params: { tenant: 'ROSSI' } };
  const { items } = await service.call(machines.publicAll, request, publicOf('ROSSI'));
  mongoose.set('debug', false);
  expect(items).toEqual([{ _id, shortCode, name }]);
  expect(loaded).toEqual([{ shortCode: 1, name: 1 }]);
});
