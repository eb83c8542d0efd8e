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
import { storedVisit, sheetCloses, giveGrade, chosenGrades, id, startServer } from './testing/visit-page.tsx';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(endPage);

const heading = 'Due versioni di questa visita';
const machine = (digit: string, status: string) => ({ machineId: id(digit), status });
const open = async () => {
  renderPage(<Section />, `/visit?id=${storedVisit._id}`);
  await waitFor(() => expect(chosenGrades('Tornio')).toEqual(['Discreto']));
};
const save = () => press('Salva modifiche');
const grades = () => (server.stored(storedVisit._id) as typeof storedVisit).machines;
const question = (name: string) => screen.findByRole('group', { name });

test('two users grade different machines of a visit, and both grades are saved without a question', async () => {
  await open();
  await giveGrade('Pressa', 'Cattivo');
  server.edit(storedVisit._id, { machines: [machine('a', 'OUTOFORDER')] });
  await save();
  await sheetCloses();
  expect(screen.queryByText(heading)).toBeNull();
  expect(grades()).toEqual([machine('a', 'OUTOFORDER'), machine('b', 'BAD')]);
  expect(server.writes().map(({ ifMatch }) => ifMatch)).toEqual(['"0"', '"1"']);
});

test('two users grade the same machine, and only that machine becomes a question', async () => {
  await open();
  await giveGrade('Tornio', 'Buono');
  await giveGrade('Pressa', 'Cattivo');
  server.edit(storedVisit._id, {
    machines: [machine('a', 'OUTOFORDER'), machine('d', 'GOOD')],
    note: 'Loro',
  });
  await save();
  await screen.findByText(heading);
  const positionRequests = screen.getAllByRole('group').filter(({ tagName }) => tagName === 'FIELDSET');
  const shown = positionRequests.filter(({ textContent }) => textContent?.includes('La mia versione'));
  expect(shown).toHaveLength(1);
  const one = within(await question('Macchine: TOR-01 Tornio'));
  expect(one.getByText('Buono')).toBeTruthy();
  await press('Non funzionante');
  await press('Salva le scelte');
  await sheetCloses();
  expect(grades()).toEqual([machine('a', 'OUTOFORDER'), machine('b', 'BAD'), machine('d', 'GOOD')]);
  expect(server.stored(storedVisit._id)).toMatchObject({ note: 'Loro' });
});

test('a requested intervention is not a conflict, and is opened even if somebody else gave the same grade first', async () => {
  await open();
  await giveGrade('Pressa', 'Cattivo');
  await pressLabelled('Crea un intervento quando salvi la visita');
  server.edit(storedVisit._id, { machines: [machine('a', 'SOSO'), machine('b', 'BAD')], note: 'Loro' });
  await save();
  await sheetCloses();
  expect(screen.queryByText(heading)).toBeNull();
  await waitFor(() => expect(messageTexts()).toContain('Intervento creato'));
  expect(server.kept[1]?.documents).toMatchObject([{ machineId: id('b'), visitId: storedVisit._id }]);
});

test('a grade that one user removes and another changes becomes a question', async () => {
  await open();
  await act(async () => screen.getByRole('button', { name: /^Togli/ }).click());
  server.edit(storedVisit._id, { machines: [machine('a', 'BAD')] });
  await save();
  const one = within(await question('Macchine: TOR-01 Tornio'));
  expect(one.getByText('Nessun giudizio')).toBeTruthy();
  await press('Salva le scelte');
  await sheetCloses();
  expect(grades()).toEqual([]);
});

test('a restored draft merges with later changes per machine', async () => {
  await open();
  await giveGrade('Pressa', 'Cattivo');
  clearPage();
  server.edit(storedVisit._id, { machines: [machine('a', 'OUTOFORDER')] });
  renderPage(<Section />, `/visit?id=${storedVisit._id}`);
  await waitFor(() => expect(chosenGrades('Tornio')).toEqual(['Non funzionante']));
  expect(chosenGrades('Pressa')).toEqual(['Cattivo']);
  await save();
  await sheetCloses();
  expect(grades()).toEqual([machine('a', 'OUTOFORDER'), machine('b', 'BAD')]);
});

test('a save whose answer was lost is recognised after a reload and after changes by others', async () => {
  await open();
  await fill('Nota', 'Mia');
  server.loseNextAnswer();
  await save();
  await sheetCloses();
  clearPage();
  server.edit(storedVisit._id, { note: 'Loro' });
  await open();
  await waitFor(() => expect(valueOf('Nota')).toBe('Loro'));
  expect(screen.queryByText(/Quello che hai scritto resta/)).toBeNull();
  await save();
  await sheetCloses();
  expect(server.stored(storedVisit._id)).toMatchObject({ note: 'Loro' });
  expect(localStorage.length).toBe(0);
});

test('a requested intervention is opened when a save whose answer was lost is recognised', async () => {
  await open();
  await giveGrade('Pressa', 'Cattivo');
  await pressLabelled('Crea un intervento quando salvi la visita');
  server.loseNextAnswer();
  await save();
  await sheetCloses();
  clearPage();
  renderPage(<Section />, `/visit?id=${storedVisit._id}`);
  await waitFor(() => expect(chosenGrades('Pressa')).toEqual(['Cattivo']));
  await waitFor(() => expect(messageTexts()).toContain('Intervento creato'));
  expect(server.kept[1]?.documents).toMatchObject([{ machineId: id('b'), visitId: storedVisit._id }]);
  expect(grades()).toEqual([machine('a', 'SOSO'), machine('b', 'BAD')]);
});

test('an unsent visit merges with changes by others when it is resumed', async () => {
  await open();
  await giveGrade('Pressa', 'Cattivo');
  await giveGrade('Tornio', 'Buono');
  server.refuseNext('unavailable', { message: 'Il server non si raggiunge.' });
  await save();
  await sheetCloses();
  server.edit(storedVisit._id, { machines: [machine('a', 'OUTOFORDER'), machine('d', 'GOOD')] });
  await press('Riprendi');
  await waitFor(() => expect(chosenGrades('Pressa')).toEqual(['Cattivo']));
  await save();
  const one = within(await question('Macchine: TOR-01 Tornio'));
  expect(one.getByText('Buono')).toBeTruthy();
  expect(screen.queryAllByRole('group', { name: /^Macchine: / })).toHaveLength(1);
  await press('Non funzionante');
  await press('Salva le scelte');
  await sheetCloses();
  expect(grades()).toEqual([machine('a', 'OUTOFORDER'), machine('b', 'BAD'), machine('d', 'GOOD')]);
});
