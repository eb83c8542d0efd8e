/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, rereads } from '@officina/web-kit/testing';
import { openLot, startServer } from './testing/lot-page.tsx';

afterEach(endPage);

test('Fermentazioni and an open lot follow lots', async () => {
  const server = await startServer();
  await openLot();
  expect(await rereads(server)).toEqual({ lot: ['lotlog/all', 'lotlog/single/{id}'] });
});
