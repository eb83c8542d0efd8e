/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, renderPage, refetchedRoutes, startLists } from '@officina/web-kit/testing';
import { screen } from '@testing-library/react';
import Section from './Section.tsx';

afterEach(endPage);

test('the event log is refetched when events or the named documents change', async () => {
  const server = await startLists({});
  renderPage(<Section />, '/events');
  await screen.findByRole('heading', { level: 1 });
  expect(await refetchedRoutes(server)).toEqual({
    customer: ['customer/all'],
    event: ['action/sft/maintenance/{start}/{end}'],
    machine: ['maintenance/machine/all'],
    site: ['site/all'],
    user: ['user'],
  });
});
