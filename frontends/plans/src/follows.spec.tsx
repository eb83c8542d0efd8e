/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, refetchedRoutes } from '@officina/web-kit/testing';
import { openSection, samplePlan, startServer } from './testing/sample.tsx';

afterEach(endPage);

test('the list refetches plans, jobs and machines after live hints', async () => {
  const server = await startServer();
  await openSection('', samplePlan().description);
  const due = 'maintenance/maintenance/due';
  expect(await refetchedRoutes(server)).toEqual({
    intervention: ['maintenance/intervention/allOpen', due],
    machine: ['maintenance/machine/all', due],
    plan: ['maintenance/maintenance/all', due],
  });
});
