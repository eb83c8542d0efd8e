/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import {
  asRole,
  endPage,
  field,
  messageTexts,
  press,
  pressLabelled,
  renderPage,
  TestServer,
} from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { spareRecord } from './record.ts';
import Section from './Section.tsx';

const filter = {
  name: 'Filtro',
  code: 'FIL-1',
  manufacture: 'Tenutex',
  orderStatus: 'FINISH',
  machineId: null,
};
const id = 'a'.repeat(24);

async function open(role: 'operator' | 'technician', query = '') {
  const kept = { routes: spareRecord.routes, blank: {}, documents: [{ _id: id, __v: 0, ...filter }] };
  const lists = { 'GET /api/maintenance/machine/all': [], 'GET /api/maintenance/order/all': [] };
  const server = await new TestServer([kept], lists).start();
  asRole(role);
  renderPage(<Section />, `/spare${query}`);
  await screen.findAllByText('Filtro');
  return server;
}
afterEach(endPage);

test('a technician changes the state of a spare, and nothing else of it', async () => {
  const server = await open('technician', `?id=${id}`);
  const line = 'Puoi cambiare soltanto: Stato. Il resto può cambiarlo chi è Responsabile o Amministratore.';
  expect(await screen.findByText(line)).toBeTruthy();
  expect([(await field('Nome')).disabled, (await field('Note')).disabled]).toEqual([true, true]);
  for (const words of ['Elimina', 'Usa come base per un altro', 'Nuovo ricambio'])
    expect(screen.queryByText(words)).toBeNull();
  await pressLabelled('Presente');
  await press('Salva modifiche');
  await waitFor(() => expect(messageTexts()).toEqual(['Ricambio salvato']));
  expect(server.writes()).toMatchObject([{ body: { orderStatus: 'IN_STOCK' } }]);
});

test('an operator sees the state of a spare, and is offered neither another one nor an order', async () => {
  await open('operator');
  expect(screen.getByRole('button', { name: /^Apri Filtro/ })).toBeTruthy();
  expect(screen.queryByLabelText(/stato di Filtro/)).toBeNull();
  for (const words of ['Ordina gli esauriti', 'Nuovo ricambio', 'Importa da Excel'])
    expect(screen.queryByText(words)).toBeNull();
});
