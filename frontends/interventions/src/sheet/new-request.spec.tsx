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
} from '@officina/web-kit/testing';
import { waitFor } from '@testing-library/react';
import { openSheet, startServer, tornio } from '../testing/sheet-page.tsx';

let server: TestServer;
afterEach(endPage);

const open = async () => {
  server = await startServer([]);
  await openSheet(`new=1&machineid=${tornio._id}`);
  await choose('Tipo intervento', 'RICHIESTA');
  await fill('Descrizione problema', 'Perde olio');
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

test.each([true, false])(
  '[S2.int.reported] whether it was reported already is sent: %s',
  async (isTicked) => {
    await open();
    if (isTicked) await pressLabelled(/^Già segnalato/);
    const [body] = await sent();
    expect(Boolean((body as { alreadyReported?: boolean }).alreadyReported)).toBe(isTicked);
  },
);
