/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  clearPage,
  field,
  fill,
  messageTexts,
  press,
  pressKey,
  pressLabelled,
  renderPage,
  TestServer,
} from '@officina/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { orderRecord } from './record.ts';
import Section from './Section.tsx';

const filter = {
  ...{ _id: '65a1b2c3d4e5f60718294001', __v: 0, name: 'Filtro', code: 'FIL-1', manufacture: 'Tenutex' },
  ...{ machineId: null, orderStatus: 'IN_STOCK' },
};

let server: TestServer;
beforeEach(async () => {
  const kept = { routes: orderRecord.routes, blank: { rows: [], orderStatus: 'NEW' }, documents: [] };
  server = await new TestServer([kept], {
    'GET /api/maintenance/machine/all': [],
    'GET /api/maintenance/spare/all': [filter],
    'PUT /api/maintenance/spare/{id}/edit': filter,
  }).start();
  renderPage(<Section />, '/order?new=1');
  await field('Quantità di Filtro');
  await fill('Fornitore', 'Tenutex');
});
afterEach(() => {
  clearPage();
  server.stop();
});

const left = 'Un ricambio scritto non è ancora fra le righe: premi Aggiungi, o svuotalo.';

test('a quantity that was typed and not added keeps the order from being saved without it', async () => {
  await fill('Quantità di Filtro', '3');
  await press('Crea ordine');
  await waitFor(() => expect(messageTexts()).toEqual([left]));
  expect(server.writes()).toEqual([]);
  await pressLabelled('Aggiungi Filtro');
  await press('Crea ordine');
  await waitFor(() => expect(server.writes()).toHaveLength(1));
  expect(server.writes()[0]?.body).toMatchObject({ rows: [{ name: 'Filtro', qt: 3 }] });
});

test('neither is a part outside the list lost; emptied, it is none', async () => {
  await press('Fuori elenco');
  await fill('Nome', 'Boccola');
  await press('Crea ordine');
  await waitFor(() => expect(messageTexts()).toEqual([left]));
  expect(server.writes()).toEqual([]);
  await fill('Nome', '');
  await press('Crea ordine');
  await waitFor(() => expect(server.writes()).toHaveLength(1));
});

test('Escape with a part that was typed and not added asks first', async () => {
  await fill('Quantità di Filtro', '3');
  await pressKey('Escape');
  expect(await screen.findByText('Continua a modificare')).toBeTruthy();
});

test('Enter in a quantity adds it and stays there', async () => {
  const typed = await field('Quantità di Filtro');
  await act(async () => typed.focus());
  await fill('Quantità di Filtro', '3');
  await pressKey('Enter');
  expect(screen.getByText('Filtro aggiunto')).toBeTruthy();
  expect(document.activeElement?.getAttribute('placeholder')).toBe('0');
});
