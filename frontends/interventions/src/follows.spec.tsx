/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, press, refetchedRoutes } from '@officina/web-kit/testing';
import { openSheet, startServer } from './testing/sheet-page.tsx';

afterEach(endPage);

test('the list and an open sheet refetch all that they show after live hints', async () => {
  const waiting = { status: 'WAITING PARTS', waitsForOrder: 'b'.repeat(24) } as const;
  const server = await startServer([{ type: 'PROGRAMMATA', maintenanceId: 'a'.repeat(24), ...waiting }]);
  const [open, single] = ['maintenance/order/all', 'maintenance/order/single/{id}'];
  server.others[`GET /api/${open}`] = [];
  server.others['GET /api/files/of/{entity}/{entityId}'] = [];
  server.others[`GET /api/${single}`] = { _id: waiting.waitsForOrder, orderStatus: 'SENT' };
  await openSheet();
  await press('Storia');
  expect(await refetchedRoutes(server)).toEqual({
    event: ['action/history/{id}/{before}'],
    file: ['files/of/{entity}/{entityId}'],
    intervention: ['maintenance/intervention/allOpen', 'maintenance/intervention/single/{id}'],
    machine: ['maintenance/machine/all'],
    order: [open, single],
    plan: ['maintenance/maintenance/bymachine/{machineId}'],
    spare: ['maintenance/spare/bymachine/{id}'],
    user: ['user'],
  });
});
