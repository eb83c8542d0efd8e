/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  endPage,
  field,
  fill,
  messageTexts,
  press,
  pressLabelled,
  renderPage,
  type TestServer,
  valueOf,
} from '@officina/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { withRow } from './add-part.tsx';
import Section from './Section.tsx';
import { order, orderId, rowOf, spare, startServer } from './testing/order-page.ts';

const custom = { code: 'OL-046', name: 'Olio', qt: 2 };
const missing = 'Devi indicare la quantità prima di aggiungere il ricambio!';

let server: TestServer;
beforeEach(async () => {
  const spares = [spare(1), spare(2), spare(3)];
  server = await startServer([order({ rows: [rowOf(1), rowOf(2), rowOf(3), custom] })], spares);
});
afterEach(endPage);

const open = async () => {
  renderPage(<Section />, `/order?id=${orderId(1)}`);
  await screen.findByLabelText('Togli Filtro 3');
};
/** The lines of the rows, each with its alert. */
const alerts = () =>
  [...document.querySelectorAll('[role=dialog] li:has(button[aria-label^="Togli"])')].map(
    (line) => line.querySelector('[role=alert]')?.textContent,
  );
const quantity = (name: string) => screen.getAllByLabelText<HTMLInputElement>(`Quantità di ${name}`)[0];
const amount = (name: string, value: string) => fill(new RegExp(`^Quantità di ${name}$`), value);

describe('a refused row', () => {
  beforeEach(async () => {
    await open();
    await pressLabelled('Togli Filtro 1');
    await press('Fuori elenco');
    await amount('Filtro 2', '');
    await amount('Filtro 3', '0');
    await press('Salva modifiche');
    await screen.findByText('2 righe da correggere');
  });

  test('shows its error in its line, marked, and the summary links to the first one', async () => {
    expect(alerts()).toEqual([missing, missing, undefined]);
    expect(['Filtro 2', 'Filtro 3', 'Olio'].map((name) => quantity(name)?.ariaInvalid)).toEqual([
      ...['true', 'true', 'false'],
    ]);
    await act(async () => screen.getByRole('link', { name: 'Righe' }).click());
    await waitFor(() => expect(document.activeElement).toBe(quantity('Filtro 2')));
  });

  test('keeps its error until it is corrected, even if it moves, and no other row gets it', async () => {
    await amount('Filtro 2', '5');
    expect(alerts()).toEqual([undefined, missing, undefined]);
    expect(screen.getByText('1 riga da correggere')).toBeTruthy();
    await pressLabelled('Togli Filtro 2');
    expect(alerts()).toEqual([missing, undefined]);
    await amount('Filtro 3', '7');
    expect(alerts()).toEqual([undefined, undefined]);
    await press('Salva modifiche');
    await waitFor(() => expect(messageTexts()).toEqual(['Ordine salvato']));
    expect(server.writes().at(-1)?.body).toMatchObject({ rows: [{ qt: 7 }, custom] });
  });
});

test.each([
  ['1.200', 1200],
  ['1,5', 1.5],
  ['1.234,5', 1234.5],
])('%j typed into an existing row is stored as %j', async (typed, qt) => {
  await open();
  await press('Fuori elenco');
  await amount('Filtro 2', typed);
  await press('Salva modifiche');
  await waitFor(() => expect(messageTexts()).toEqual(['Ordine salvato']));
  expect(server.writes().at(-1)?.body).toEqual({ rows: [rowOf(1), rowOf(2, { qt }), rowOf(3), custom] });
});

test('a row that is put back returns to its place, with the focus on its remove button', async () => {
  await open();
  const lines = () => screen.getAllByLabelText(/^Togli /).map((key) => key.getAttribute('aria-label'));
  const before = lines();
  await pressLabelled('Togli Filtro 2');
  expect(document.activeElement?.textContent).toBe('Rimetti');
  await press('Rimetti');
  expect(lines()).toEqual(before);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Togli Filtro 2');
});

describe('the note of a row', () => {
  test('opens by a button, is stored with its row and removed when emptied', async () => {
    await open();
    await act(async () => screen.getByRole('button', { name: 'Aggiungi nota su Filtro 2' }).click());
    expect(document.activeElement).toBe(await field('Nota su Filtro 2'));
    await fill('Nota su Filtro 2', 'Solo quello blu');
    await press('Salva modifiche');
    await waitFor(() => expect(messageTexts()).toEqual(['Ordine salvato']));
    const rows = [rowOf(1), rowOf(2, { notes: 'Solo quello blu' }), rowOf(3), custom];
    expect(server.writes().at(-1)?.body).toEqual({ rows });
    await endPage();
    server = await startServer([order({ rows })], []);
    renderPage(<Section />, `/order?id=${orderId(1)}`);
    await field('Nota su Filtro 2');
    expect(valueOf('Nota su Filtro 2')).toBe('Solo quello blu');
    await fill('Nota su Filtro 2', '');
    expect(valueOf('Nota su Filtro 2')).toBe('');
    await press('Salva modifiche');
    await waitFor(() =>
      expect(server.writes()[0]?.body).toMatchObject({ rows: [{}, { notes: null }, {}, {}] }),
    );
  });

  test('is read-only once the order is sent', async () => {
    await endPage();
    server = await startServer([order({ orderStatus: 'SENT', rows: [rowOf(2, { notes: 'Solo blu' })] })], []);
    renderPage(<Section />, `/order?id=${orderId(1)}`);
    expect(await screen.findByText('Solo blu')).toBeTruthy();
    expect(screen.queryByLabelText('Nota su Filtro 2')).toBeNull();
    expect(screen.queryByLabelText(/^Aggiungi nota/)).toBeNull();
  });
});

test.each([
  [0.1, 0.2, 0.3],
  [1.1, 2.2, 3.3],
  [999_999, 0.001, 999_999.001],
  [null, 2, 2],
  ['due', 3, 3],
])('quantities %j and %j of one spare add up to %j', (before, added, all) => {
  const rows = withRow([{ ...rowOf(1), qt: before }], { ...rowOf(1), qt: added });
  expect(rows.map(({ qt }) => qt)).toEqual([all]);
});
