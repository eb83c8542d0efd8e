/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, refetchedRoutes } from '@officina/web-kit/testing';
import { openLot, startServer } from './testing/lot-page.tsx';

afterEach(endPage);

test('the list and an open lot refetch lots after live hints', async () => {
  const server = await startServer();
  await openLot();
  expect(await refetchedRoutes(server)).toEqual({ lot: ['lotlog/all', 'lotlog/single/{id}'] });
});
