/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  clearPage,
  endPage,
  field,
  fill,
  focus,
  press,
  pressKey,
  pressLabelled,
  signIn,
  signOut,
  valueOf,
  type TestServer,
} from '@officina/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { openSection, samplePlan, startServer } from './testing/sample.tsx';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
  await openSection(`?id=${samplePlan()._id}`, 'Salva modifiche');
  await field('Punto 3');
});
afterEach(endPage);

const titles = () => screen.getAllByLabelText<HTMLInputElement>(/^Punto \d+$/).map(({ value }) => value);
const focused = () => document.activeElement?.getAttribute('aria-label');
/** Saves, and returns the stored titles. */
async function save() {
  await press('Salva modifiche');
  await waitFor(() => expect(server.writes()).toHaveLength(1));
  const { checkList } = server.writes()[0]?.body as { checkList: { title: string; result: string }[] };
  expect(new Set(checkList.map(({ result }) => result))).toEqual(new Set(['']));
  return checkList.map(({ title }) => title);
}
const type = async (text: string) => {
  await focus('Nuovo punto');
  await fill('Nuovo punto', text);
};
const paste = async (text: string) => {
  const line = await field('Nuovo punto');
  await act(async () => fireEvent.paste(line, { clipboardData: { getData: () => text } }));
};

test('Enter adds a point and keeps the field ready; typed text without Enter is saved too', async () => {
  await type('Luci');
  await pressKey('Enter');
  expect(titles()).toEqual(['Livello olio', 'Filtri', 'Cinghie', 'Luci']);
  expect([valueOf('Nuovo punto'), document.activeElement]).toEqual(['', await field('Nuovo punto')]);
  await pressKey('Enter');
  await type('   ');
  await pressKey('Enter');
  expect(titles()).toHaveLength(4);
  await type('Freni');
  const draft = await field('Nuovo punto');
  await act(async () => fireEvent.keyDown(draft, { key: 'Enter', ctrlKey: true }));
  await waitFor(() => expect(server.writes()).toHaveLength(1));
  expect(titles()).toEqual(['Livello olio', 'Filtri', 'Cinghie', 'Luci', 'Freni']);
});

test('pasting several lines adds a point for each, and a single line stays in the field', async () => {
  await paste('Olio');
  expect(titles()).toHaveLength(3);
  await type('Luci');
  await paste('1. Freni\n2. Ganci\r\n\n3. Funi');
  expect(valueOf('Nuovo punto')).toBe('');
  expect(await save()).toEqual(['Livello olio', 'Filtri', 'Cinghie', 'Luci', 'Freni', 'Ganci', 'Funi']);
});

test('a title is edited in place, and an emptied one is restored', async () => {
  await focus('Punto 2');
  await fill('Punto 2', 'Filtri aria');
  expect(await pressKey('Enter')).toBe(false);
  await focus('Punto 3');
  await fill('Punto 3', ' ');
  await act(async () => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  expect(await save()).toEqual(['Livello olio', 'Filtri aria', 'Cinghie']);
});

test('the arrow keys move a point by its grip, which keeps the focus, and stop at the ends', async () => {
  await focus('Sposta «Livello olio»');
  await pressKey('ArrowUp');
  expect(titles()).toEqual(['Livello olio', 'Filtri', 'Cinghie']);
  await pressKey('ArrowDown');
  expect(screen.getByText('«Livello olio» è il punto 2 di 3')).toBeTruthy();
  await pressKey('ArrowDown');
  await pressKey('ArrowDown');
  expect([titles(), focused()]).toEqual([['Filtri', 'Cinghie', 'Livello olio'], 'Sposta «Livello olio»']);
  expect(screen.getByText('«Livello olio» è il punto 3 di 3')).toBeTruthy();
  await pressKey('ArrowUp');
  expect(await save()).toEqual(['Filtri', 'Livello olio', 'Cinghie']);
});

test('undo restores a removed point at its place', async () => {
  await pressLabelled('Togli «Filtri»');
  expect(titles()).toEqual(['Livello olio', 'Cinghie']);
  expect(screen.getByText('«Filtri» tolto.')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Annulla');
  await act(async () => fireEvent.click(document.activeElement as HTMLElement));
  expect([titles(), focused()]).toEqual([['Livello olio', 'Filtri', 'Cinghie'], 'Punto 2']);
  expect(screen.queryByText('«Filtri» tolto.')).toBeNull();
  await pressLabelled('Togli «Cinghie»');
  expect(await save()).toEqual(['Livello olio', 'Filtri']);
});

test('the error of a refused point is shown above the list', async () => {
  await type('x'.repeat(201));
  await pressKey('Enter');
  await press('Salva modifiche');
  await screen.findByText('1 campo da correggere');
  expect(screen.getByText('Al massimo 200 caratteri')).toBeTruthy();
});

test('Escape with a typed point that is not added needs a confirmation', async () => {
  await type('Freni');
  await pressKey('Escape');
  expect(await screen.findByText('Continua a modificare')).toBeTruthy();
  await press('Continua a modificare');
  expect(screen.getByLabelText('Punto 1')).toBeTruthy();
});

test('a typed point that is not added survives the end of the session', async () => {
  clearPage();
  await signIn('anna');
  const open = () => openSection(`?id=${samplePlan()._id}`, 'Salva modifiche');
  await open();
  await type('Freni');
  await signOut();
  clearPage();
  await signIn('anna');
  await open();
  await press('Riprendi');
  expect(valueOf('Nuovo punto')).toBe('Freni');
  await signOut();
  sessionStorage.clear();
});
