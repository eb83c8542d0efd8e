/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, jest, test } from '@jest/globals';
import { endPage, renderPage, refetchedRoutes, startLists } from '@officina/web-kit/testing';
import { screen } from '@testing-library/react';
import Section from './Section.tsx';

afterEach(async () => {
  jest.restoreAllMocks();
  await endPage();
});

test('Sensori reloads sensors and machines on live hints', async () => {
  const server = await startLists({});
  renderPage(<Section />, '/configuration/sensor');
  await screen.findByRole('heading', { level: 1 });
  // Live values are not polled meanwhile.
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  expect(await refetchedRoutes(server)).toEqual({
    sensor: ['maintenance/sensor/all', 'maintenance/sensor/state'],
    machine: ['maintenance/machine/all'],
  });
});
