/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, jest, test } from '@jest/globals';
import { clearAuthInfo } from '@officina/web-kit';
import { endPage, refetchedRoutes } from '@officina/web-kit/testing';
import { openPage, startPlant } from './testing/realtime-page.tsx';

afterEach(async () => {
  jest.restoreAllMocks();
  await endPage();
  clearAuthInfo();
});

test('the page refetches sensors, machines and sites after live hints', async () => {
  const server = await startPlant();
  await openPage();
  // A hidden page does not poll for live values.
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  expect(await refetchedRoutes(server)).toEqual({
    sensor: [
      ...['maintenance/sensor/all', 'maintenance/sensor/hours'],
      'maintenance/sensor/state/since/{moment}',
    ],
    machine: ['maintenance/machine/all'],
    site: ['site/all'],
    tenant: ['tenant/myself'],
  });
});
