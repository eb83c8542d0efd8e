/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  choose,
  clearPage,
  endPage,
  field,
  fill,
  hint,
  messageTexts,
  press,
  pressLabelled,
  renderPage,
  stopClock,
  type TestServer,
  valueOf,
} from '@officina/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { interventionRecord } from '../record.ts';
import Section from '../Section.tsx';
import { sampleJob } from '../testing/sample-job.ts';
import { chooseMachine, openSheet, startServer, tornio } from '../testing/sheet-page.tsx';

const id = sampleJob()._id;
const question = 'Chiudere senza soluzione?';
const closed = () => waitFor(() => expect(messageTexts()).toEqual(['Intervento chiuso']));
const key = 'Chiudi intervento';

let server: TestServer;
afterEach(endPage);

/** Opens the step that asks what was done. */
async function openStep() {
  await press(key);
  await screen.findByText('Prima di chiudere');
}
async function close() {
  await openStep();
  await press(key);
}

describe('closing without a solution', () => {
  test.each(['PROVVISORIA', 'PERMANENTE', 'ESTERNA'] as const)('asks once for a %s', async (type) => {
    server = await startServer([{ type }]);
    await openSheet();
    await close();
    await screen.findByText(question);
    expect(server.writes()).toEqual([]);
    await press('Annulla');
    await waitFor(() => expect(screen.queryByText(question)).toBeNull());
    expect(server.writes()).toEqual([]);
    await press(key);
    await closed();
    expect(server.stored(id)).toMatchObject({ __v: 1, status: 'CLOSED' });
  });

  test('continues when confirmed', async () => {
    server = await startServer([{ type: 'PERMANENTE' }]);
    await openSheet();
    await close();
    await press('Chiudi comunque');
    await closed();
    expect(server.stored(id)).toMatchObject({ __v: 1, status: 'CLOSED' });
  });

  test('does not ask if the job has a solution', async () => {
    server = await startServer([{ type: 'PERMANENTE', solveDescription: 'Stretto il raccordo' }]);
    await openSheet();
    await close();
    await closed();
    expect(screen.queryByText(question)).toBeNull();
  });
});

describe('a closed PROVVISORIA', () => {
  test('offers the PERMANENTE that should follow, with its machine, priority and problem', async () => {
    server = await startServer([{ type: 'PROVVISORIA', priority: 'URGENT', solveDescription: 'Fascetta' }]);
    await openSheet();
    await close();
    await closed();
    await press('Crea la PERMANENTE');
    await press('Crea intervento');
    await waitFor(() => expect(screen.queryByText('Crea intervento')).toBeNull());
    expect(server.kept[0]?.documents).toHaveLength(2);
    expect(server.writes().at(-1)?.body).toMatchObject({
      machineId: tornio._id,
      type: 'PERMANENTE',
      status: 'OPEN',
      priority: 'URGENT',
      issueDescription: 'Perde olio',
    });
    expect(server.writes().at(-1)?.body).not.toHaveProperty('solveDescription', 'Fascetta');
  });

  test('offers the PERMANENTE also when it is created as closed', async () => {
    server = await startServer([]);
    await openSheet('new=1');
    await choose('Tipo intervento', 'PROVVISORIA');
    await chooseMachine('Tornio');
    await fill('Descrizione problema', 'Tubo rotto');
    await fill('Descrizione soluzione', 'Fascetta');
    await pressLabelled('Chiuso');
    await press('Crea intervento');
    await press(key);
    await closed();
    await press('Crea la PERMANENTE');
    await waitFor(() => expect(valueOf('Descrizione problema')).toBe('Tubo rotto'));
    expect((await field('Tipo intervento')).textContent).toBe('PERMANENTE');
  });

  test('offers the PERMANENTE in its report, and other reports do not', async () => {
    const permanent = { _id: '65a1b2c3d4e5f60718293a66', type: 'PERMANENTE' as const };
    server = await startServer([
      { type: 'PROVVISORIA', status: 'CLOSED' },
      { ...permanent, status: 'CLOSED' },
    ]);
    renderPage(<Section />, `/intervention?new=0&interventionId=${permanent._id}`);
    await screen.findByText('Chiuso e bloccato.');
    expect(screen.queryByText('Crea la PERMANENTE')).toBeNull();
    clearPage();
    renderPage(<Section />, `/intervention?new=0&interventionId=${id}`);
    await screen.findByText('Chiuso e bloccato.');
    await press('Crea la PERMANENTE');
    await waitFor(() => expect(valueOf('Descrizione problema')).toBe('Perde olio'));
  });

  test('is the only type that offers it', async () => {
    server = await startServer([{ type: 'PERMANENTE', solveDescription: 'Fascetta' }]);
    await openSheet();
    await close();
    await closed();
    expect(screen.queryByText('Crea la PERMANENTE')).toBeNull();
  });
});

describe('a new intervention', () => {
  const other = '65a1b2c3d4e5f60718293a77';
  const today = '2026-11-24T10:00:00.000Z';
  const hoursAgo = (hours: number) => new Date(Date.parse(today) - hours * 3_600_000).toISOString();

  beforeEach(() => stopClock(today));
  afterEach(() => void jest.useRealTimers());

  test('shows what is already open on its machine only', async () => {
    server = await startServer([
      { startDate: hoursAgo(2.5), status: 'ASSIGNED' },
      { _id: other, machineId: other, issueDescription: 'Altrove' },
    ]);
    await openSheet(`new=1&machineid=${tornio._id}`);
    const open = within(await screen.findByRole('region', { name: 'Su questa macchina è già aperto' }));
    expect(open.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'AssegnatoPerde olioda 2 ore',
    ]);
    await press('Perde olio');
    await waitFor(() => expect(valueOf('Descrizione problema')).toBe('Perde olio'));
  });

  test('shows five open jobs, and the number of the others', async () => {
    const jobs = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        ...{ _id: String(at).padStart(24, '0'), issueDescription: `Guasto ${at}` },
      }));
    server = await startServer(jobs(7));
    await openSheet(`new=1&machineid=${tornio._id}`);
    const open = within(
      await screen.findByRole('region', { name: 'Su questa macchina sono già aperti 7 interventi' }),
    );
    expect(open.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      ...['Guasto 0', 'Guasto 1', 'Guasto 2', 'Guasto 3', 'Guasto 4'],
    ]);
    expect(open.getByText('2 altri')).toBeTruthy();
    server.kept[0]?.documents.splice(5);
    await hint('intervention');
    await waitFor(() => expect(open.queryByText(/altri$/)).toBeNull());
    expect(open.getAllByRole('link')).toHaveLength(5);
  });

  test('asks before an open job replaces typed text', async () => {
    server = await startServer();
    await openSheet(`new=1&machineid=${tornio._id}`);
    await fill('Assegnato a', 'Ivan');
    await press('Perde olio');
    expect(await screen.findByText('Chiudere senza salvare?')).toBeTruthy();
  });

  test('shows that open jobs are still loading, even if none loaded so far is on its machine', async () => {
    server = await startServer();
    const list = server.openNext(interventionRecord.routes.list);
    list.page([sampleJob({ _id: 'c'.repeat(24), machineId: other })]);
    await openSheet(`new=1&machineid=${tornio._id}`);
    await screen.findByText('Una parte degli interventi aperti è ancora in arrivo…');
    list.page([sampleJob()]);
    list.end();
    await screen.findByRole('region', { name: 'Su questa macchina è già aperto' });
    expect(screen.queryByText(/ancora in arrivo/)).toBeNull();
  });

  test('shows nothing if nothing is open on its machine', async () => {
    server = await startServer([{ machineId: other }]);
    await openSheet(`new=1&machineid=${tornio._id}`);
    await screen.findByText('Tornio', { selector: 'h1' });
    expect(screen.queryByText(/già apert/)).toBeNull();
  });
});
