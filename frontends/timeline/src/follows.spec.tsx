/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, refetchedRoutes } from '@officina/web-kit/testing';
import { screen } from '@testing-library/react';
import { openTimeline, startPlant } from './testing/timeline-page.tsx';

afterEach(endPage);

test('the section refetches jobs, plans, visits and machines after live hints', async () => {
  const server = await startPlant();
  openTimeline();
  await screen.findByRole('heading', { level: 1 });
  expect(await refetchedRoutes(server)).toEqual({
    intervention: [
      ...['maintenance/intervention/allOpen', 'maintenance/intervention/archived'],
      'maintenance/maintenance/due',
    ],
    machine: ['maintenance/machine/all', 'maintenance/maintenance/due'],
    plan: ['maintenance/maintenance/due'],
    visit: ['visit/all'],
    tenant: ['tenant/myself'],
  });
});
