/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, messageTexts, press, renderPage } from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import Section from './Section.tsx';
import { sampleJob } from './testing/sample-job.ts';
import { openSheet, startServer, tornio } from './testing/sheet-page.tsx';

const oil = { _id: '65a1b2c3d4e5f60718293b01', __v: 0, machineId: tornio._id, description: 'Cambio olio' };
const plan = { ...oil, triggeredByDays: 90, checkList: [{ title: 'Livello', result: '' }] };
const question = 'Questa manutenzione ha già un intervento aperto. Crearne un altro?';
const refused = { message: 'C’è già.', errors: [{ path: 'maintenanceId', message: 'C’è già' }] };

afterEach(endPage);

test('a second open job of a plan is created only after a confirmation', async () => {
  const server = await startServer([], [], [plan]);
  await openSheet(`new=1&machineid=${tornio._id}&maintenanceid=${oil._id}`);
  await screen.findAllByText('Livello');
  server.refuseNext('already_open', refused);
  await press('Crea intervento');
  await screen.findByText(question);
  await press('Annulla');
  await waitFor(() => expect(screen.queryByText(question)).toBeNull());
  server.refuseNext('already_open', refused);
  await press('Crea intervento');
  await screen.findByText(question);
  await press('Crea lo stesso');
  await waitFor(() => expect(messageTexts()).toEqual(['Intervento salvato']));
  expect(server.writes().map(({ body }) => (body as { allowSecond?: boolean }).allowSecond)).toEqual([
    undefined,
    undefined,
    true,
  ]);
});

test('a second job of a plan is reopened only after a confirmation', async () => {
  const closed = { type: 'PROGRAMMATA', status: 'CLOSED', maintenanceId: oil._id } as const;
  const server = await startServer([closed], [], [plan]);
  renderPage(<Section />, `/intervention?new=0&interventionId=${sampleJob()._id}`);
  await screen.findByText('Chiuso e bloccato.');
  server.refuseNext('already_open', refused);
  await press('Riapri');
  await screen.findByText('Riaprire questo intervento?');
  await press('Riapri');
  await screen.findByText(question);
  await press('Crea lo stesso');
  await waitFor(() => expect(messageTexts()).toEqual(['Intervento riaperto']));
  expect(server.writes().map(({ body }) => body)).toEqual([
    { status: 'OPEN' },
    { status: 'OPEN', allowSecond: true },
  ]);
});
