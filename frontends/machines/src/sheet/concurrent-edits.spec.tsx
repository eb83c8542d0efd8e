/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  endPage,
  field,
  fill,
  focus,
  messageTexts,
  press,
  pressKey,
  pressLabelled,
  renderPage,
  TestServer,
} from '@officina/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { machineRecord } from '../record.ts';
import { typeEntry } from '../testing/custom-data.ts';
import { MachineSheet } from './machine-sheet.tsx';

const id = '65a1b2c3d4e5f60718293a4b';
const data = (power: string, ...more: [string, string][]) =>
  [['Potenza', power], ...more].map(([name, value]) => ({ name, value }));
const tornio = {
  ...{ _id: id, __v: 0, shortCode: 'TOR-01', name: 'Tornio', isActive: true, ceMark: false },
  ...{ therIsManual: false, conformCertificate: false, tags: ['Privato'] },
  customData: data('4 kW', ['Peso', '900 kg']),
};

let server: TestServer;
beforeEach(async () => {
  const kept = { routes: machineRecord.routes, blank: {}, documents: [structuredClone(tornio)] };
  server = await new TestServer([kept]).start();
  renderPage(<MachineSheet />, `/machine?id=${id}`);
  await field('Nome');
});
afterEach(endPage);

const openData = () => press('Personalizzati');
/** Removes an entry and adds it again with another value. */
async function replaceEntry(name: string, value: string) {
  await pressLabelled(`Togli ${name}`);
  await typeEntry(name, value);
  await press('Aggiungi');
}
const saved = () => waitFor(() => expect(messageTexts()).toEqual(['Inserimento/modifica completata']));
const stored = () => server.stored(id) as typeof tornio;

test('different tags and custom data that two people change are all kept without a question', async () => {
  await focus('Tag');
  await fill('Tag', 'Provvisorio');
  await pressKey('Enter');
  await openData();
  await replaceEntry('Peso', '950 kg');
  server.edit(id, {
    tags: ['Non verificato'],
    customData: data('5 kW', ['Peso', '900 kg'], ['Anno', '2019']),
  });
  await press('Salva modifiche');
  await saved();
  expect(stored().tags).toEqual(['Non verificato', 'Provvisorio']);
  expect(
    stored()
      .customData.map(({ name, value }) => `${name} ${value}`)
      .sort(),
  ).toEqual([...['Anno 2019', 'Peso 950 kg', 'Potenza 5 kW']]);
});

test('only an entry that both people changed gets a question', async () => {
  await openData();
  await replaceEntry('Potenza', '6 kW');
  server.edit(id, { customData: data('5 kW', ['Peso', '900 kg'], ['Anno', '2019']) });
  await press('Salva modifiche');
  const question = within(await screen.findByRole('group', { name: 'Dati personalizzati: Potenza' }));
  expect(question.getByText('6 kW')).toBeTruthy();
  expect(screen.queryAllByRole('group', { name: /^Dati personalizzati/ })).toHaveLength(1);
  await press('5 kW');
  await press('Salva le scelte');
  await saved();
  expect(
    stored()
      .customData.map(({ name, value }) => `${name} ${value}`)
      .sort(),
  ).toEqual([...['Anno 2019', 'Peso 900 kg', 'Potenza 5 kW']]);
});
