/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, renderPage, refetchedRoutes } from '@officina/web-kit/testing';
import { screen } from '@testing-library/react';
import Section from './Section.tsx';
import { storedVisit, startServer } from './testing/visit-page.tsx';

afterEach(endPage);

test('the list and an open sheet refetch visits, sites, machines and users after live hints', async () => {
  const server = await startServer();
  renderPage(<Section />, `/visit?id=${storedVisit._id}`);
  await screen.findByRole('dialog');
  expect(await refetchedRoutes(server)).toEqual({
    intervention: ['maintenance/intervention/allOpen', 'maintenance/intervention/byvisit/{id}'],
    machine: ['maintenance/machine/all'],
    site: ['site/all'],
    user: ['user'],
    visit: ['visit/all', 'visit/single/{id}'],
  });
});
