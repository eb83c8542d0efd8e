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
import { screen, waitFor } from '@testing-library/react';
import { machineRecord } from '../record.ts';
import { MachineSheet } from './machine-sheet.tsx';

const id = '65a1b2c3d4e5f60718293a4b';
const anna = '65a1b2c3d4e5f60718293a01';
const users = [{ _id: anna, __v: 0, username: 'anna', fullName: 'Anna Rossi', email: null, isActive: true }];
const tornio = {
  _id: id,
  __v: 0,
  shortCode: 'TOR-01',
  name: 'Tornio',
  model: 'A',
  tags: [],
  ceMark: false,
  therIsManual: false,
  conformCertificate: false,
  isActive: true,
  customData: [],
};

let server: TestServer;
beforeEach(async () => {
  const kept = { routes: machineRecord.routes, blank: {}, documents: [{ ...tornio }] };
  server = await new TestServer([kept], { 'GET /api/user': users }).start();
  renderPage(<MachineSheet />, `/machine?id=${id}`);
  await field('Nome');
});
afterEach(() => {
  clearPage();
  server.stop();
});

const saved = () => waitFor(() => expect(messageTexts()).toEqual(['Inserimento/modifica completata']));

test('two people edit one machine at once: the fields of either are kept', async () => {
  await fill('Nome', 'Tornio mio');
  await press('Marcatura CE');
  server.edit(id, { model: 'B', owner: anna });
  await hint('machine');
  await screen.findByText(/qui vedi già i dati nuovi/);
  expect(valueOf('Modello')).toBe('B');
  await press('Salva modifiche');
  await saved();
  expect(server.stored(id)).toMatchObject({ name: 'Tornio mio', ceMark: true, model: 'B', owner: anna });
});

test('two people edit the same field of a machine: it asks, with the owner’s name in words', async () => {
  await fill('Nome', 'Tornio mio');
  server.edit(id, { name: 'Tornio suo', owner: anna });
  await press('Salva modifiche');
  await screen.findByText('Due versioni di questo macchinario');
  const owner = screen.getByRole('group', { name: 'Proprietario' });
  await waitFor(() => expect(owner.textContent).toContain('Anna Rossi'));
  await press('Salva la mia versione');
  await saved();
  expect(server.stored(id)).toMatchObject({ name: 'Tornio mio', owner: anna });
});
