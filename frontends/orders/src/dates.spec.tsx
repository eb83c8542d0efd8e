/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import {
  endPage,
  field,
  fill,
  messageTexts,
  press,
  renderPage,
  stopClock,
  type TestServer,
} from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import Section from './Section.tsx';
import { order, orderId, startServer } from './testing/order-page.ts';

let server: TestServer;
beforeEach(async () => {
  stopClock('2026-11-24T10:00:00.000Z');
  server = await startServer([order()], []);
  renderPage(<Section />, `/order?id=${orderId(1)}`);
  await field('Data ordine');
});
afterEach(async () => {
  await endPage();
  jest.useRealTimers();
});

test.each(['31/12/1989', '25/11/2046'])('the day %s is refused, and nothing is sent', async (day) => {
  await fill('Data ordine', day);
  await press('Salva modifiche');
  await screen.findByText('Deve stare tra il 01/01/1990 e i prossimi 20 anni');
  expect(server.writes()).toEqual([]);
});

test('a day in the future is saved without a question', async () => {
  await fill('Data ordine', '24/11/2046');
  await press('Salva modifiche');
  await waitFor(() => expect(messageTexts()).toEqual(['Ordine salvato']));
});
