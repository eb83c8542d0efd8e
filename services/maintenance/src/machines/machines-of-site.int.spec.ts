import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Caller } from '@officina/contracts/caller';
import { machines } from '@officina/contracts/maintenance/machines';
import {
  anna,
  carla,
  siteIds,
  startMaintenance,
  type MaintenanceTest,
} from '../testing/maintenance-service.ts';

let service: MaintenanceTest;

beforeAll(async () => {
  service = await startMaintenance();
});
afterAll(() => service.close());

it('the machines in service at a site are listed by code, each with its customer', async () => {
  const site = siteIds['ROSSI'] ?? '';
  const bySite = async (by: Caller) =>
    (await service.call(machines.bySite, { params: { id: site } }, by)).items;
  const second = await service.newMachine({ shortCode: 'ZZ-2', name: 'Tornio', site });
  const first = await service.newMachine({ shortCode: 'ZZ-1', site });
  await service.newMachine({ shortCode: 'ZZ-3', site, isActive: false });
  await service.newMachine({ shortCode: 'ZZ-4' });
  expect(await bySite(anna)).toEqual(
    [first, second].map(({ _id, shortCode, name, customer }) => ({ _id, shortCode, name, customer })),
  );
  expect(await bySite(carla)).toEqual([]);
});
