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

const linkLabel = 'Aggiungi record: vai ai campi';

test('«Aggiungi record» at the top focuses the first measure of a new reading and shows its label', async () => {
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
  await openLot();
  await pressLabelled(linkLabel);
  const first = screen.getByLabelText<HTMLInputElement>('Temperatura');
  expect(document.activeElement).toBe(first);
  const [scrolled] = scroll.mock.contexts as Element[];
  expect(scrolled?.contains(first.labels?.[0] ?? null)).toBe(true);
  scroll.mockRestore();
});

test('the link is missing if the readings cannot be edited, and in a new lot', async () => {
  await openLot(closedId);
  expect(screen.queryByLabelText(linkLabel)).toBeNull();
  await endPage();
  server = await startServer();
  server.edit(openId, { data: [], cut: ['data'] });
  await openLot();
  expect(screen.queryByLabelText(linkLabel)).toBeNull();
  await endPage();
  await startServer();
  await openPage('/loglot?new=1');
  expect(screen.queryByLabelText(linkLabel)).toBeNull();
});
