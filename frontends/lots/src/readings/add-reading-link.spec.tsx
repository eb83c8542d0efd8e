/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { endPage, pressLabelled, type TestServer } from '@officina/web-kit/testing';
import { screen } from '@testing-library/react';
import { closedId, openId, openLot, openPage, startServer } from '../testing/lot-page.tsx';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(endPage);

const way = 'Aggiungi record: vai ai campi';

test('«Aggiungi record» at the top leads to the first measure of a new reading, its label in sight', async () => {
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
  await openLot();
  await pressLabelled(way);
  const first = screen.getByLabelText<HTMLInputElement>('Temperatura');
  expect(document.activeElement).toBe(first);
  const [led] = scroll.mock.contexts as Element[];
  expect(led?.contains(first.labels?.[0] ?? null)).toBe(true);
  scroll.mockRestore();
});

test('a lot whose readings cannot be changed has no way to a new one, nor has a new lot', async () => {
  await openLot(closedId);
  expect(screen.queryByLabelText(way)).toBeNull();
  await endPage();
  server = await startServer();
  server.edit(openId, { data: [], cut: ['data'] });
  await openLot();
  expect(screen.queryByLabelText(way)).toBeNull();
  await endPage();
  await startServer();
  await openPage('/loglot?new=1');
  expect(screen.queryByLabelText(way)).toBeNull();
});
