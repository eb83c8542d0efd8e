/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  endPage,
  fill,
  messageTexts,
  press,
  pressLabelled,
  renderPage,
  type TestServer,
} from '@officina/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import Section from './Section.tsx';
import { order, orderId, rowOf, spare, startServer } from './testing/order-page.ts';

const custom = { code: 'OL-046', name: 'Olio', qt: 2 };

let server: TestServer;
beforeEach(async () => {
  server = await startServer([order({ rows: [rowOf(1), rowOf(2), custom] })], [spare(1), spare(2), spare(3)]);
  renderPage(<Section />, `/order?id=${orderId(1)}`);
  await screen.findByLabelText('Togli Filtro 2');
  await press('Fuori elenco');
});
afterEach(endPage);

const amount = (name: string, value: string) => fill(new RegExp(`^Quantità di ${name}$`), value);
const save = () => press('Salva modifiche');
const saved = () => waitFor(() => expect(messageTexts()).toEqual(['Ordine salvato']));
const theirs = (rows: object[]) => server.edit(orderId(1), { rows });
const stored = () => (server.stored(orderId(1)) as ReturnType<typeof order>).rows;
const asked = () =>
  screen
    .getAllByRole('group')
    .filter(({ textContent }) => textContent?.includes('La mia versione'))
    .map((group) => group.getAttribute('aria-label') ?? group.querySelector('legend')?.textContent);

test('changes of two users to different rows are both kept, without a question', async () => {
  await amount('Filtro 1', '7');
  await pressLabelled('Togli Olio');
  theirs([rowOf(1), rowOf(2, { qt: 9, notes: 'Solo blu' }), custom, rowOf(3)]);
  await save();
  await saved();
  expect(stored()).toEqual([rowOf(1, { qt: 7 }), rowOf(2, { qt: 9, notes: 'Solo blu' }), rowOf(3)]);
});

test('a row that both changed is asked about by its name, even a typed part, and no other row is', async () => {
  await amount('Filtro 1', '7');
  await amount('Olio', '4');
  theirs([rowOf(1, { qt: 5 }), rowOf(2, { qt: 9 }), { ...custom, qt: 6 }]);
  await save();
  const row = within(await screen.findByRole('group', { name: 'Righe: Filtro 1' }));
  expect(row.getByText('Quantità 7')).toBeTruthy();
  expect(row.getByText('Quantità 5')).toBeTruthy();
  expect(asked()).toEqual(['Righe: Filtro 1', 'Righe: Olio']);
  await press('Quantità 6');
  await press('Salva le scelte');
  await saved();
  expect(stored()).toEqual([rowOf(1, { qt: 7 }), rowOf(2, { qt: 9 }), { ...custom, qt: 6 }]);
});

test('a row that one user removes and the other changes is asked about', async () => {
  await pressLabelled('Togli Filtro 2');
  theirs([rowOf(1), rowOf(2, { qt: 9 }), custom]);
  await save();
  const row = within(await screen.findByRole('group', { name: 'Righe: Filtro 2' }));
  expect(row.getByText('Riga tolta')).toBeTruthy();
  await press('Salva le scelte');
  await saved();
  expect(stored()).toEqual([rowOf(1), custom]);
});
