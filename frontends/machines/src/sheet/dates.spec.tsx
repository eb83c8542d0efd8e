/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import {
  endPage,
  fill,
  messageTexts,
  press,
  renderPage,
  stopClock,
  TestServer,
} from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { machineRecord } from '../record.ts';
import { MachineSheet } from './machine-sheet.tsx';

const machine = {
  _id: 'a'.repeat(24),
  __v: 0,
  shortCode: 'TOR-01',
  name: 'Tornio',
  tags: [],
  customData: [],
};

let server: TestServer;
beforeEach(async () => {
  stopClock('2026-11-24T10:00:00.000Z');
  server = await new TestServer([
    { routes: machineRecord.routes, blank: {}, documents: [{ ...machine }] },
  ]).start();
  renderPage(<MachineSheet />, `/machine?id=${machine._id}`);
  await screen.findByDisplayValue('Tornio');
});
afterEach(async () => {
  await endPage();
  jest.useRealTimers();
});

const install = async (day: string) => {
  await fill(/installazione/i, day);
  await press('Salva modifiche');
};

test.each(['31/12/1899', '25/11/2046'])(
  'an installation date of %s is refused before anything is sent',
  async (day) => {
    await install(day);
    await screen.findByText('Deve stare tra il 01/01/1900 e i prossimi 20 anni');
    expect(server.writes()).toEqual([]);
  },
);

test.each(['02/01/1900', '01/03/2027'])(
  'a very old or a future installation date is accepted without a question: %s',
  async (day) => {
    await install(day);
    await waitFor(() => expect(messageTexts()).toEqual(['Inserimento/modifica completata']));
  },
);
