/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  clearPage,
  field,
  fill,
  hint,
  messageTexts,
  press,
  renderPage,
  TestServer,
  valueOf,
} from '@officina/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { interventionRecord } from '../record.ts';
import { sampleJob } from '../testing/sample-job.ts';
import { EditSheet } from './edit-sheet.tsx';

const job = sampleJob({ __v: 0 });
const id = job._id;
const note = { _id: '65a1b2c3d4e5f60718293a99', date: job.openDate, text: 'Ordinata', user: 'Bruno Zeni' };

let server: TestServer;
beforeEach(async () => {
  const kept = { routes: interventionRecord.routes, blank: {}, documents: [{ ...job }] };
  const lists = {
    'GET /api/maintenance/intervention/archived': [],
    'GET /api/maintenance/machine/all': [],
    'GET /api/user': [],
  };
  server = await new TestServer([kept], lists).start();
  renderPage(<EditSheet open id={id} onClose={() => {}} />, '/intervention');
  await field('Descrizione problema');
});
afterEach(() => {
  clearPage();
  server.stop();
});

const saved = () => waitFor(() => expect(messageTexts()).toEqual(['Intervento salvato']));

test('two people edit one intervention at once: the fields and the notes of either are kept', async () => {
  await fill('Descrizione problema', 'Perde olio dal tubo');
  server.edit(id, { externalExecutor: 'Ivan', notes: [note] });
  await hint('intervention');
  await screen.findByText(/qui vedi già i dati nuovi/);
  expect(valueOf('Assegnato a')).toBe('Ivan');
  expect(screen.getByText('Ordinata')).toBeTruthy();
  await press('Salva modifiche');
  await saved();
  expect(server.writes()).toMatchObject([
    { body: { issueDescription: 'Perde olio dal tubo' }, ifMatch: '"1"' },
  ]);
  expect(server.stored(id)).toMatchObject({ externalExecutor: 'Ivan' });
});

test('two people edit the same field of an intervention: it asks, and a note half written goes along', async () => {
  await fill('Descrizione problema', 'Perde olio dal tubo');
  await press('Aggiungi nota');
  await fill('Nuova nota', 'Tubo ordinato');
  server.edit(id, { issueDescription: 'Perde acqua' });
  await press('Salva modifiche');
  await screen.findByText('Due versioni di questo intervento');
  await press('Salva le scelte');
  await saved();
  expect(server.writes().at(-1)).toMatchObject({
    body: { issueDescription: 'Perde olio dal tubo', notes: [{ text: 'Tubo ordinato' }] },
    ifMatch: '"1"',
  });
});

test('an intervention that another person closes locks, with what was typed in it; saving says why not', async () => {
  await fill('Descrizione problema', 'Perde olio dal tubo');
  server.edit(id, { status: 'CLOSED' });
  await hint('intervention');
  await screen.findByText(/Intervento chiuso: i campi sono bloccati/);
  expect(await field('Descrizione problema')).toMatchObject({ disabled: true, value: 'Perde olio dal tubo' });
  expect(screen.queryByText('Salva modifiche')).toBeNull();
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  await waitFor(() => expect(messageTexts().join()).toContain('Nel frattempo l’intervento è stato chiuso'));
  expect(server.writes()).toEqual([]);
});
