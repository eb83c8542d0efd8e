/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  clearPage,
  endPage,
  fill,
  messageTexts,
  press,
  pressLabelled,
  renderPage,
  type TestServer,
  valueOf,
} from '@officina/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import Section from './Section.tsx';
import { before, closed, give, given, id, startServer } from './testing/visit-page.tsx';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(endPage);

const heading = 'Due versioni di questa visita';
const machine = (digit: string, status: string) => ({ machineId: id(digit), status });
const open = async () => {
  renderPage(<Section />, `/visit?id=${before._id}`);
  await waitFor(() => expect(given('Tornio')).toEqual(['Discreto']));
};
const save = () => press('Salva modifiche');
const grades = () => (server.stored(before._id) as typeof before).machines;
const question = (name: string) => screen.findByRole('group', { name });

test('two people grade different machines of one visit: both grades are saved, and nobody is asked', async () => {
  await open();
  await give('Pressa', 'Cattivo');
  server.edit(before._id, { machines: [machine('a', 'OUTOFORDER')] });
  await save();
  await closed();
  expect(screen.queryByText(heading)).toBeNull();
  expect(grades()).toEqual([machine('a', 'OUTOFORDER'), machine('b', 'BAD')]);
  expect(server.writes().map(({ ifMatch }) => ifMatch)).toEqual(['"0"', '"1"']);
});

test('two people grade the same machine: it is asked by its name, and no other one', async () => {
  await open();
  await give('Tornio', 'Buono');
  await give('Pressa', 'Cattivo');
  server.edit(before._id, { machines: [machine('a', 'OUTOFORDER'), machine('d', 'GOOD')], note: 'Loro' });
  await save();
  await screen.findByText(heading);
  const asked = screen.getAllByRole('group').filter(({ tagName }) => tagName === 'FIELDSET');
  const shown = asked.filter(({ textContent }) => textContent?.includes('La mia versione'));
  expect(shown).toHaveLength(1);
  const one = within(await question('Macchine: TOR-01 Tornio'));
  expect(one.getByText('Buono')).toBeTruthy();
  await press('Non funzionante');
  await press('Salva le scelte');
  await closed();
  expect(grades()).toEqual([machine('a', 'OUTOFORDER'), machine('b', 'BAD'), machine('d', 'GOOD')]);
  expect(server.stored(before._id)).toMatchObject({ note: 'Loro' });
});

test('the intervention that is asked for is no difference, and opens though another gave the same grade first', async () => {
  await open();
  await give('Pressa', 'Cattivo');
  await pressLabelled('Apri un intervento quando salvi la visita');
  server.edit(before._id, { machines: [machine('a', 'SOSO'), machine('b', 'BAD')], note: 'Loro' });
  await save();
  await closed();
  expect(screen.queryByText(heading)).toBeNull();
  await waitFor(() => expect(messageTexts()).toContain('Intervento aperto'));
  expect(server.kept[1]?.documents).toMatchObject([{ machineId: id('b'), visitId: before._id }]);
});

test('a grade taken away here and changed there is asked', async () => {
  await open();
  await act(async () => screen.getByRole('button', { name: /^Togli/ }).click());
  server.edit(before._id, { machines: [machine('a', 'BAD')] });
  await save();
  const one = within(await question('Macchine: TOR-01 Tornio'));
  expect(one.getByText('Nessun giudizio')).toBeTruthy();
  await press('Salva le scelte');
  await closed();
  expect(grades()).toEqual([]);
});

test('a draft taken up again meets what was saved since machine by machine', async () => {
  await open();
  await give('Pressa', 'Cattivo');
  clearPage();
  server.edit(before._id, { machines: [machine('a', 'OUTOFORDER')] });
  renderPage(<Section />, `/visit?id=${before._id}`);
  await waitFor(() => expect(given('Tornio')).toEqual(['Non funzionante']));
  expect(given('Pressa')).toEqual(['Cattivo']);
  await save();
  await closed();
  expect(grades()).toEqual([machine('a', 'OUTOFORDER'), machine('b', 'BAD')]);
});

test('a visit whose save was not answered is known to be saved, also after a reload and when others went on', async () => {
  await open();
  await fill('Nota', 'Mia');
  server.loseNextAnswer();
  await save();
  await closed();
  clearPage();
  server.edit(before._id, { note: 'Loro' });
  await open();
  await waitFor(() => expect(valueOf('Nota')).toBe('Loro'));
  expect(screen.queryByText(/Quello che hai scritto resta/)).toBeNull();
  await save();
  await closed();
  expect(server.stored(before._id)).toMatchObject({ note: 'Loro' });
  expect(localStorage.length).toBe(0);
});

test('the intervention that was asked for opens also where the save is recognised before the next one', async () => {
  await open();
  await give('Pressa', 'Cattivo');
  await pressLabelled('Apri un intervento quando salvi la visita');
  server.loseNextAnswer();
  await save();
  await closed();
  clearPage();
  renderPage(<Section />, `/visit?id=${before._id}`);
  await waitFor(() => expect(given('Pressa')).toEqual(['Cattivo']));
  await waitFor(() => expect(messageTexts()).toContain('Intervento aperto'));
  expect(server.kept[1]?.documents).toMatchObject([{ machineId: id('b'), visitId: before._id }]);
  expect(grades()).toEqual([machine('a', 'SOSO'), machine('b', 'BAD')]);
});

test('a visit that could not be saved meets what others saved since as soon as it is taken up again', async () => {
  await open();
  await give('Pressa', 'Cattivo');
  await give('Tornio', 'Buono');
  server.refuseNext('unavailable', { message: 'Il server non si raggiunge.' });
  await save();
  await closed();
  server.edit(before._id, { machines: [machine('a', 'OUTOFORDER'), machine('d', 'GOOD')] });
  await press('Riprendi');
  await waitFor(() => expect(given('Pressa')).toEqual(['Cattivo']));
  await save();
  const one = within(await question('Macchine: TOR-01 Tornio'));
  expect(one.getByText('Buono')).toBeTruthy();
  expect(screen.queryAllByRole('group', { name: /^Macchine: / })).toHaveLength(1);
  await press('Non funzionante');
  await press('Salva le scelte');
  await closed();
  expect(grades()).toEqual([machine('a', 'OUTOFORDER'), machine('b', 'BAD'), machine('d', 'GOOD')]);
});
