/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, renderPage, refetchedRoutes, startLists } from '@officina/web-kit/testing';
import { screen } from '@testing-library/react';
import Section from './Section.tsx';

afterEach(endPage);

test('Ricambi reloads spares, machines and open orders on live hints', async () => {
  const server = await startLists({});
  renderPage(<Section />, '/spare');
  await screen.findByRole('heading', { level: 1 });
  expect(await refetchedRoutes(server)).toEqual({
    spare: ['maintenance/spare/all'],
    machine: ['maintenance/machine/all'],
    order: ['maintenance/order/all'],
  });
});
