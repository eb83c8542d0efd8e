/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, renderPage, refetchedRoutes, startLists } from '@officina/web-kit/testing';
import { screen } from '@testing-library/react';
import Section from './Section.tsx';

afterEach(endPage);

test('Luoghi reloads sites and machines on live hints', async () => {
  const server = await startLists({});
  renderPage(<Section />, '/site');
  await screen.findByRole('heading', { level: 1 });
  expect(await refetchedRoutes(server)).toEqual({ site: ['site/all'], machine: ['maintenance/machine/all'] });
});
