/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import {
  choose,
  endPage,
  fill,
  messageTexts,
  press,
  pressLabelled,
  type TestServer,
  valueOf,
} from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { openSheet, startServer, tornio } from '../testing/sheet-page.tsx';

let server: TestServer;
afterEach(endPage);

const open = async () => {
  server = await startServer([]);
  await openSheet(`new=1&machineid=${tornio._id}`);
  await choose('Tipo intervento', 'RICHIESTA');
  await fill('Descrizione problema', 'Perde olio');
};
/** Opens the picker with this label and returns its options. */
const offered = async (label: string) => {
  await pressLabelled(label);
  return (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
};
const sent = async () => {
  await press('Crea intervento');
  await waitFor(() => expect(messageTexts()).toEqual(['Intervento salvato']));
  return server.writes().map(({ body }) => body);
};

test('[S2.int.assigned] the chosen type, status and executor are sent', async () => {
  await open();
  await choose('Tipo intervento', 'PERMANENTE');
  await press('Attesa ricambi');
  await fill('Assegnato a', 'Ditta Verne');
  expect(await sent()).toMatchObject([
    { type: 'PERMANENTE', status: 'WAITING PARTS', externalExecutor: 'Ditta Verne' },
  ]);
});

test('[S4.int.priorities] [S2.int.priority] the form offers three priorities and sends the chosen one', async () => {
  await open();
  expect(await offered('Priorità')).toEqual(['URGENTE', 'Normale', 'Bassa']);
  await press('URGENTE');
  expect(await sent()).toMatchObject([{ priority: 'URGENT' }]);
});

test('[S4.int.types] the form offers four types, without ESTERNA', async () => {
  await open();
  expect(await offered('Tipo intervento')).toEqual([
    ...['RICHIESTA', 'PROGRAMMATA', 'PROVVISORIA', 'PERMANENTE'],
  ]);
});

test.each([true, false])('[S2.int.reported] «Già segnalato» is sent: %s', async (isTicked) => {
  await open();
  if (isTicked) await pressLabelled(/^Già segnalato/);
  const [body] = await sent();
  expect(Boolean((body as { alreadyReported?: boolean }).alreadyReported)).toBe(isTicked);
});

test.each([
  [
    'gives a warning if it is unknown, and another one can be chosen',
    'f'.repeat(24),
    '',
    ['La macchina di questo indirizzo non c’è: scegline una.'],
  ],
  ['is chosen if it exists', tornio._id, 'Tornio', []],
])('a machine in the address %s', async (_, machineId, shown, warnings) => {
  server = await startServer([]);
  await openSheet(`new=1&machineid=${machineId}`);
  await waitFor(() => expect(valueOf('Macchina')).toMatch(new RegExp(`^${shown}`)));
  await waitFor(() => expect(messageTexts()).toEqual(warnings));
});
