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
/** What the picker with this label offers; it stays open. */
const offered = async (label: string) => {
  await pressLabelled(label);
  return (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
};
const sent = async () => {
  await press('Crea intervento');
  await waitFor(() => expect(messageTexts()).toEqual(['Intervento salvato']));
  return server.writes().map(({ body }) => body);
};

test('[S2.int.assigned] type, status and to whom it is assigned are chosen and sent', async () => {
  await open();
  await choose('Tipo intervento', 'PERMANENTE');
  await press('Attesa ricambi');
  await fill('Assegnato a', 'Ditta Verne');
  expect(await sent()).toMatchObject([
    { type: 'PERMANENTE', status: 'WAITING PARTS', externalExecutor: 'Ditta Verne' },
  ]);
});

test('[S4.int.priorities] [S2.int.priority] three priorities are offered, and the chosen one is sent', async () => {
  await open();
  expect(await offered('Priorità')).toEqual(['URGENTE', 'Normale', 'Bassa']);
  await press('URGENTE');
  expect(await sent()).toMatchObject([{ priority: 'URGENT' }]);
});

test('[S4.int.types] four types are offered, ESTERNA is not', async () => {
  await open();
  expect(await offered('Tipo intervento')).toEqual([
    ...['RICHIESTA', 'PROGRAMMATA', 'PROVVISORIA', 'PERMANENTE'],
  ]);
});

test.each([true, false])(
  '[S2.int.reported] whether it was reported already is sent: %s',
  async (isTicked) => {
    await open();
    if (isTicked) await pressLabelled(/^Già segnalato/);
    const [body] = await sent();
    expect(Boolean((body as { alreadyReported?: boolean }).alreadyReported)).toBe(isTicked);
  },
);

test.each([
  [
    'that nobody knows is told, and another one can be chosen',
    'f'.repeat(24),
    '',
    ['La macchina di questo indirizzo non c’è: scegline una.'],
  ],
  ['that is there is taken', tornio._id, 'Tornio', []],
])('a machine in the address %s', async (_, machineId, shown, said) => {
  server = await startServer([]);
  await openSheet(`new=1&machineid=${machineId}`);
  await waitFor(() => expect(valueOf('Macchina')).toMatch(new RegExp(`^${shown}`)));
  await waitFor(() => expect(messageTexts()).toEqual(said));
});
