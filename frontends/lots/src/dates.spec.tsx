/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import {
  choose,
  endPage,
  fill,
  messageTexts,
  press,
  renderPage,
  stopClock,
  type TestServer,
} from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import Section from './Section.tsx';
import { startServer } from './testing/lot-page.tsx';

let server: TestServer;
beforeEach(async () => {
  stopClock('2026-11-24T10:00:00.000Z');
  server = await startServer();
  renderPage(<Section />, '/loglot?new=1');
  await fill('Codice lotto', 'DO2-2611');
  await choose('Prodotto', 'Dolomiti [DO2]');
});
afterEach(async () => {
  await endPage();
  jest.useRealTimers();
});

const start = async (day: string) => {
  await fill('Inizio', day);
  await press('Crea lotto');
};

test.each(['31/12/1989', '26/11/2026'])('a start on %s is refused, and nothing is sent', async (day) => {
  await start(day);
  await screen.findByText('Deve stare tra il 01/01/1990 e le prossime 24 ore');
  expect(server.writes()).toEqual([]);
});

test('a start in the future needs confirmation', async () => {
  await start('25/11/2026');
  await screen.findByText('È nel futuro: Inizio 25/11/2026. Salvare lo stesso?');
  expect(server.writes()).toEqual([]);
  await press('Salva lo stesso');
  await waitFor(() => expect(messageTexts()).toContain('Lotto salvato'));
});
