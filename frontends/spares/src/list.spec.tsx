/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  asRole,
  endPage,
  field,
  messageTexts,
  press,
  pressKey,
  pressLabelled,
  renderPage,
  setScreen,
  signIn,
  signOut,
  TestServer,
  type PagedList,
} from '@officina/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { spareRecord } from './record.ts';
import Section from './Section.tsx';

const idOf = (digit: string) => digit.repeat(24);
const machine = (digit: string, shortCode: string, name: string) => ({
  ...{ _id: idOf(digit), __v: 0, shortCode, name, isActive: true },
});
const spare = (digit: string, name: string, machineId: string | null) => ({
  ...{
    _id: idOf(digit),
    __v: 0,
    code: null,
    name,
    machineId,
    orderStatus: 'FINISH',
    manufacture: 'Rettrans',
  },
});

let machines: PagedList;
beforeEach(async () => {
  setScreen();
  const documents = [
    spare('1', 'Cinghia', idOf('a')),
    spare('2', 'Lama', idOf('b')),
    spare('3', 'Filtro', idOf('9')),
    spare('4', 'Fusibile', null),
  ];
  const answers = { 'GET /api/tenant/myself': { code: 'ROSSI', billingdata: { name: 'Officine Rossi' } } };
  const server = await new TestServer(
    [{ routes: spareRecord.routes, blank: {}, documents }],
    answers,
  ).start();
  machines = server.openNext('GET /api/maintenance/machine/all');
});
afterEach(endPage);

const names = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td:nth-child(3)')?.textContent);
const shows = (...texts: string[]) => waitFor(() => expect(names()).toEqual(texts));

test('spares are shown once the first machines are loaded; a machine that is not loaded is «…», and cannot be filtered by or ordered for', async () => {
  renderPage(<Section />, '/spare');
  machines.page([machine('a', 'PRE-04', 'Pressa')]);
  await shows('PRE-04Pressa', '……', '……', '—');
  expect(screen.queryByText('Ordina gli esauriti')).toBeNull();
  act(() => screen.getByRole('button', { name: 'Macchinario Tutti' }).focus());
  await pressKey('ArrowDown');
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options()).toEqual(['Tutti', 'Nessun macchinario', 'PRE-04 Pressa']);
  machines.page([machine('b', 'SEG-01', 'Sega')]);
  machines.end();
  await shows('PRE-04Pressa', 'SEG-01Sega', 'Macchinario non più in elenco', '—');
  expect(screen.getAllByText('Ordina gli esauriti').length).toBeGreaterThan(0);
});

test('spares are shown without machine names if machines do not load', async () => {
  renderPage(<Section />, '/spare');
  await shows('……', '……', '……', '—');
});

test('the printed list has the company, the day and the user in its header, and each state as a word', async () => {
  await signIn('anna');
  renderPage(<Section />, '/spare?q=lama');
  machines.page([machine('a', 'PRE-04', 'Pressa')]);
  machines.end();
  await shows('Macchinario non più in elenco');
  act(() => void dispatchEvent(new Event('beforeprint')));
  await screen.findByText('Officine Rossi');
  screen.getByText(/^Stampato (il |l’)\d\d\/\d\d\/\d{4} da \S/);
  screen.getByText('Cercato: «lama» · 1 riga');
  const printed = [...screen.getAllByRole('row')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
  expect(printed[1]).toEqual([expect.anything(), 'Esaurito', 'Macchinario non più in elenco', '—', 'Lama']);
  act(() => void dispatchEvent(new Event('afterprint')));
  await signOut();
});

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
