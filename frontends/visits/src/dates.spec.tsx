/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import {
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
import { storedVisit, sheetCloses, openAtPlant, startServer } from './testing/visit-page.tsx';

let server: TestServer;
beforeEach(async () => {
  stopClock('2026-11-24T10:00:00.000Z');
  server = await startServer();
});
afterEach(async () => {
  await endPage();
  jest.useRealTimers();
});

test('a visit in the future needs confirmation, which shows date and time', async () => {
  await openAtPlant();
  await fill('Data visita', '25/11/2026');
  await fill('Ora', '09:30');
  await press('Registra visita');
  const question = 'È nel futuro: Data visita 25/11/2026 09:30. Salvare lo stesso?';
  await screen.findByText(question);
  expect(server.writes()).toEqual([]);
  await press('Salva lo stesso');
  await sheetCloses();
  expect(server.writes().map(({ body }) => body)).toMatchObject([{ datetime: '2026-11-25T08:30:00.000Z' }]);
});

test('a visit at the current time needs no confirmation', async () => {
  await openAtPlant();
  await press('Registra visita');
  await sheetCloses();
  expect(server.writes()).toHaveLength(1);
});

test('an invalid date shows an error at its field, and the sheet stays open', async () => {
  renderPage(<Section />, `/visit?id=${storedVisit._id}`);
  await fill('Data visita', '01/01/2062');
  await press('Salva modifiche');
  await screen.findByText('Deve stare tra il 01/01/1990 e le prossime 24 ore');
  expect(server.writes()).toEqual([]);
  expect(screen.queryByRole('dialog')).not.toBeNull();
  await fill('Data visita', '14/01/2026');
  await press('Salva modifiche');
  await waitFor(() => expect(messageTexts()).toEqual(['Success']));
});
