/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  asRole,
  endPage,
  field,
  fill,
  messageTexts,
  press,
  renderPage,
  type TestServer,
} from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import Section from '../Section.tsx';
import { sampleJob } from '../testing/sample-job.ts';
import { openSheet, startServer, tornio } from '../testing/sheet-page.tsx';

let server: TestServer;
beforeEach(() => asRole('operator'));
afterEach(endPage);

const none = (...words: string[]) => {
  for (const text of words) expect(screen.queryByText(text)).toBeNull();
};

test('an operator reads an intervention, and adds a note', async () => {
  server = await startServer();
  await openSheet();
  const line =
    'Puoi aggiungere note, non modificare: può farlo chi è Tecnico, Responsabile o Amministratore.';
  expect(screen.getByText(line)).toBeTruthy();
  for (const label of ['Descrizione problema', 'Assegnato a', 'Chiuso', /^Già segnalato/])
    expect((await field(label)).disabled).toBe(true);
  none('Chiudi intervento', 'Elimina Intervento', 'Salva modifiche');
  await press('Aggiungi nota');
  await fill('Nuova nota', 'Perde ancora');
  await press('Aggiungi');
  await waitFor(() =>
    expect(server.writes()).toMatchObject([{ body: { notes: [{ text: 'Perde ancora' }] } }]),
  );
});

test('an operator is not offered to reopen a closed intervention, or to follow it up', async () => {
  const checkList = [{ title: 'Cinghie', result: '' as const, notOk: true as const }];
  const [repaired, checked] = [
    { ...sampleJob(), __v: 0, type: 'PROVVISORIA', status: 'CLOSED' } as const,
    {
      _id: 'c'.repeat(24),
      type: 'PROGRAMMATA',
      status: 'CLOSED',
      scheduledMaintenance: { checkList },
    } as const,
  ];
  server = await startServer([repaired, checked]);
  const shown = renderPage(<Section />, `/intervention?new=0&interventionId=${repaired._id}`);
  expect((await screen.findByText('Chiuso e bloccato.')).parentElement?.textContent).toBe(
    'Chiuso e bloccato. Le note si aggiungono anche così.',
  );
  none('Riapri', 'Elimina Intervento', 'Crea la PERMANENTE');
  shown.unmount();
  renderPage(<Section />, `/intervention?new=0&interventionId=${checked._id}`);
  await screen.findByText('Punti KO');
  none('Crea intervento');
});

test.each([
  ['a machine and a plan', `machineid=${tornio._id}&maintenanceid=${'b'.repeat(24)}`],
  ['a machine', `machineid=${tornio._id}`],
])('an operator reports a RICHIESTA, even if the address names %s', async (_, query) => {
  server = await startServer([]);
  renderPage(<Section />, `/intervention?new=1&${query}`);
  await fill('Descrizione problema', 'Perde olio');
  expect((await field('Tipo intervento')).textContent).toBe('RICHIESTA');
  expect((await field('Tipo intervento')).disabled).toBe(true);
  none('Assegnato a', 'Stato', 'Manutenzione programmata');
  await press('Crea intervento');
  await waitFor(() => expect(messageTexts()).toEqual(['Intervento salvato']));
  const [{ body } = { body: {} }] = server.writes();
  expect(body).toMatchObject({ machineId: tornio._id, type: 'RICHIESTA', issueDescription: 'Perde olio' });
  const filled = Object.entries(body as object).filter(([, value]) => value !== null && value !== '');
  expect(filled.map(([name]) => name).sort()).toEqual(
    [
      'machineId',
      'type',
      'status',
      'priority',
      'alreadyReported',
      'startDate',
      'issueDescription',
      'customData',
    ].sort(),
  );
});
