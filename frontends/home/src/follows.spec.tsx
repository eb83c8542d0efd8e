/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { refetchedRoutes } from '@officina/web-kit/testing';
import { endPlant, openHome, startPlant } from './testing/home-page.tsx';

afterEach(endPlant);

test('Home refetches jobs, plans and machines after live hints', async () => {
  const plant = await startPlant();
  await openHome(plant);
  expect(await refetchedRoutes(plant.server)).toEqual({
    intervention: ['maintenance/intervention/allOpen', 'maintenance/maintenance/due'],
    machine: ['maintenance/machine/all', 'maintenance/maintenance/due'],
    plan: ['maintenance/maintenance/due'],
  });
});
