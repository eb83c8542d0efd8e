/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, refetchedRoutes } from '@officina/web-kit/testing';
import { openSheet, startServer } from './testing/sheet-page.tsx';

afterEach(endPage);

test('the list and an open sheet refetch jobs, machines, plans and users after live hints', async () => {
  const server = await startServer([{ type: 'PROGRAMMATA', maintenanceId: 'a'.repeat(24) }]);
  await openSheet();
  expect(await refetchedRoutes(server)).toEqual({
    intervention: ['maintenance/intervention/allOpen', 'maintenance/intervention/single/{id}'],
    machine: ['maintenance/machine/all'],
    plan: ['maintenance/maintenance/bymachine/{machineId}'],
    user: ['user'],
  });
});
