/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, refetchedRoutes } from '@officina/web-kit/testing';
import { screen } from '@testing-library/react';
import { openStats, startPlant } from './testing/stats-page.tsx';

afterEach(endPage);

test('the section refetches jobs, plans and machines after live hints', async () => {
  const server = await startPlant();
  openStats();
  await screen.findByRole('heading', { level: 1 });
  const [counters, days, machines] = ['counters', 'days/{machine}', 'machines'].map(
    (of) => `maintenance/stat/${of}`,
  );
  const indicators = 'maintenance/stat/indicators/{start}/{end}/{machine}';
  expect(await refetchedRoutes(server)).toEqual({
    intervention: [counters, days, indicators, machines],
    machine: ['maintenance/machine/all', counters, indicators, machines],
    plan: [counters, indicators],
    tenant: ['tenant/myself'],
  });
});
