/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  clearPage,
  endPage,
  field,
  fill,
  messageTexts,
  press,
  pressKey,
  pressLabelled,
  renderPage,
  signIn,
  signOut,
  TestServer,
  valueOf,
} from '@officina/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { orderRecord } from './record.ts';
import Section from './Section.tsx';

const spares = ['Filtro', 'Cinghia', 'Guarnizione', 'Lama', 'Perno', 'Olio'].map((name, at) => ({
  ...{ _id: `65a1b2c3d4e5f6071829400${at}`, __v: 0, name, code: `R-${at}`, manufacture: 'Tenutex' },
  ...{ machineId: null, orderStatus: 'IN_STOCK' },
}));

let server: TestServer;
beforeEach(async () => {
  const kept = { routes: orderRecord.routes, blank: { rows: [], orderStatus: 'NEW' }, documents: [] };
  server = await new TestServer([kept], {
    'GET /api/maintenance/machine/all': [],
    'GET /api/maintenance/spare/all': spares,
  }).start();
  renderPage(<Section />, '/order?new=1');
  await field('Quantità di Filtro');
  await fill('Fornitore', 'Tenutex');
});
afterEach(endPage);

const left = (parts: string) =>
  `Non ancora fra le righe: ${parts}. Premi Aggiungi, o svuota quello che hai scritto.`;

test('a typed quantity that is not added blocks the save', async () => {
  await fill('Quantità di Filtro', '3');
  await press('Crea ordine');
  await waitFor(() => expect(messageTexts()).toEqual([left('Filtro')]));
  expect(server.writes()).toEqual([]);
  await pressLabelled('Aggiungi Filtro');
  await press('Crea ordine');
  await waitFor(() => expect(messageTexts()).toEqual(['Ordine salvato']));
  expect(server.writes()).toMatchObject([{ body: { rows: [{ name: 'Filtro', qt: 3 }] } }]);
});

test('a typed part outside the list blocks the save, unless it is emptied', async () => {
  await press('Fuori elenco');
  await fill('Nome', 'Boccola');
  await press('Crea ordine');
  await waitFor(() => expect(messageTexts()).toEqual([left('Boccola')]));
  expect(server.writes()).toEqual([]);
  await fill('Nome', '');
  await press('Crea ordine');
  await waitFor(() => expect(server.writes()).toHaveLength(1));
});

test('a quantity survives paging, a search and the other tab', async () => {
  await fill('Quantità di Filtro', '2.5');
  await press('Prossima');
  await fill('Quantità di Olio', '1');
  await press('Precedente');
  expect(valueOf('Quantità di Filtro')).toBe('2.5');
  await fill('Cerca ricambio', 'Lama');
  await waitFor(() => expect(screen.queryByLabelText('Quantità di Filtro')).toBeNull());
  await fill('Cerca ricambio', '');
  expect(valueOf('Quantità di Filtro')).toBe('2.5');
  await press('Fuori elenco');
  await press('Crea ordine');
  await waitFor(() => expect(messageTexts()).toEqual([left('Filtro, Olio')]));
  await press('Dall’elenco');
  expect(valueOf('Quantità di Filtro')).toBe('2.5');
});

test('a search starts on the first page', async () => {
  await press('Prossima');
  expect(screen.getByText('6–6 di 6')).toBeTruthy();
  await fill('Cerca ricambio', 'Tenutex');
  expect(screen.getByText('1–5 di 6')).toBeTruthy();
});

test('a part outside the list survives a switch to the list', async () => {
  await press('Fuori elenco');
  await fill('Codice', 'BOC-7');
  await fill('Quantità', '4');
  await press('Dall’elenco');
  await field('Quantità di Filtro');
  await press('Fuori elenco');
  expect([valueOf('Codice'), valueOf('Quantità')]).toEqual(['BOC-7', '4']);
});

test('Escape asks first if a typed part is not added', async () => {
  await fill('Quantità di Filtro', '3');
  await pressKey('Escape');
  expect(await screen.findByText('Continua a modificare')).toBeTruthy();
});

test('Enter in a quantity adds it and keeps the focus there', async () => {
  const typed = await field('Quantità di Filtro');
  await act(async () => typed.focus());
  await fill('Quantità di Filtro', '3');
  await pressKey('Enter');
  expect(screen.getByText('Filtro aggiunto')).toBeTruthy();
  expect(document.activeElement?.getAttribute('placeholder')).toBe('0');
});

test('typed parts that are not added survive the end of a session', async () => {
  clearPage();
  await signIn('anna');
  const open = () => renderPage(<Section />, '/order?new=1');
  open();
  await fill('Quantità di Filtro', '2.5');
  await press('Fuori elenco');
  await fill('Nome', 'Boccola');
  await signOut();
  clearPage();
  await signIn('anna');
  open();
  await field('Quantità di Filtro');
  await press('Riprendi');
  expect(valueOf('Quantità di Filtro')).toBe('2.5');
  await press('Fuori elenco');
  expect(valueOf('Nome')).toBe('Boccola');
  await signOut();
  sessionStorage.clear();
});
