/** @jest-environment @officina/web-kit/testing/environment */
import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  endPage,
  fill,
  messageTexts,
  press,
  pressLabelled,
  renderPage,
  type TestServer,
  valueOf,
} from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import Section from './Section.tsx';
import { before, closed, give, given, id, openHere, startServer } from './testing/visit-page.tsx';

const asking = 'Apri un intervento quando salvi la visita';
const jobs = () => server.kept[1]?.documents as Intervention[];
const bodies = () =>
  server
    .writes()
    .filter(({ route }) => route.includes('/intervention/'))
    .map(({ body }) => body as Partial<Intervention>);

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(endPage);

/** The visit of before, whose lathe is bad now. */
const openBad = async () => {
  server.edit(before._id, {
    machines: [{ machineId: id('a'), status: 'BAD', name: 'Tornio', code: 'TOR-01', note: 'Perde olio' }],
  });
  renderPage(<Section />, `/visit?id=${before._id}`);
  await waitFor(() => expect(given('Tornio')).toEqual(['Cattivo']));
};

describe('a visit that is saved', () => {
  test('names what it has found bad, and offers an intervention on each', async () => {
    await openHere();
    await give('Tornio', 'Cattivo');
    await give('Pressa', 'Non funzionante');
    await press('Registra visita');
    await closed();
    const said = 'Visita registrata. Cattivo: TOR-01. Non funzionante: PRE-02.';
    await waitFor(() => expect(messageTexts()).toEqual([said]));
    await press('Apri 2 interventi');
    await waitFor(() => expect(messageTexts()).toEqual(['2 interventi aperti']));
    expect(bodies()).toMatchObject([
      { machineId: id('a'), visitId: server.kept[0]?.documents[1]?._id, type: 'RICHIESTA' },
      {
        machineId: id('b'),
        issueDescription: expect.stringMatching(/^Dalla visita del .*: Non funzionante$/),
      },
    ]);
  });

  test('opens by itself what was asked for in it, with its note, and offers the rest', async () => {
    await openHere();
    await give('Tornio', 'Cattivo');
    await pressLabelled(asking);
    await press('Nota');
    await fill('Nota su Tornio', 'Perde olio');
    await press('Registra visita');
    await closed();
    await waitFor(() => expect(messageTexts()).toContain('Intervento aperto'));
    expect(bodies()).toMatchObject([
      {
        issueDescription: expect.stringMatching(/^Dalla visita del \d\d\/\d\d\/\d{4}: Cattivo\. Perde olio$/),
      },
    ]);
    expect(server.writes()[0]?.body).toMatchObject({
      machines: [{ machineId: id('a'), status: 'BAD', note: 'Perde olio' }],
    });
    expect(screen.queryByText('Apri intervento')).toBeNull();
  });

  test('offers one too on what an edit finds bad and was found good before', async () => {
    const good = { machineId: id('a'), status: 'GOOD', name: 'Tornio', code: 'TOR-01' };
    server.edit(before._id, { machines: [good] });
    renderPage(<Section />, `/visit?id=${before._id}`);
    await waitFor(() => expect(given('Tornio')).toEqual(['Buono']));
    await give('Tornio', 'Cattivo');
    await press('Salva modifiche');
    await closed();
    await press('Apri intervento');
    await waitFor(() => expect(messageTexts()).toContain('Intervento aperto'));
    expect(bodies()).toMatchObject([{ machineId: id('a') }]);
  });

  test('says nothing of what was bad before, and asks for nothing on what is good again', async () => {
    await openBad();
    await give('Pressa', 'Cattivo');
    await pressLabelled(asking);
    await give('Pressa', 'Buono');
    expect(screen.queryByLabelText(asking)).toBeNull();
    await press('Salva modifiche');
    await closed();
    expect(messageTexts()).toEqual(['Success']);
    expect(bodies()).toEqual([]);
  });

  test('says why an intervention was not opened, and tries it again', async () => {
    await openHere();
    await give('Tornio', 'Cattivo');
    await press('Registra visita');
    await closed();
    server.refuseNext('unavailable', { message: 'Il server non si raggiunge.' });
    await press('Apri intervento');
    const failed = 'Intervento non aperto: Il server non si raggiunge.';
    await waitFor(() => expect(messageTexts()).toContain(failed));
    await press('Riprova');
    await waitFor(() => expect(messageTexts()).toContain('Intervento aperto'));
    expect(jobs()).toHaveLength(1);
  });
});

describe('a stored visit', () => {
  test('opens an intervention at once, one however often it is asked for, and then leads there', async () => {
    await openBad();
    server.loseNextAnswer();
    await press('Apri intervento');
    await waitFor(() => expect(messageTexts()).toEqual([expect.stringMatching(/^Intervento non aperto: /)]));
    await press('Riprova');
    await waitFor(() => expect(messageTexts()).toEqual(['Intervento aperto']));
    const [job, ...others] = jobs();
    expect(others).toEqual([]);
    expect(job?.issueDescription).toBe('Dalla visita del 15/01/2026: Cattivo. Perde olio');
    const link = await screen.findByRole('link', { name: `Intervento ${job?._id.slice(-5)} su Tornio` });
    expect(link.getAttribute('href')).toBe(`/intervention?new=0&interventionId=${job?._id}`);
    expect(screen.queryByText('Apri intervento')).toBeNull();
    expect(document.activeElement).toBe(link);
  });

  test.each([
    ['gone', 'eliminato'],
    ['invalid', 'Idempotency-Key già usata per un’altra richiesta'],
  ] as const)('opens another one where its key is used up: %s', async (code, message) => {
    await openBad();
    server.refuseNext(code, { message });
    await press('Apri intervento');
    await waitFor(() => expect(messageTexts()).toEqual(['Intervento aperto']));
    const first = `${before._id}-${id('a')}`;
    expect(server.writes().map(({ idempotencyKey }) => idempotencyKey)).toEqual([first, `${first}-1`]);
  });

  test('leads to the one that somebody else has opened first', async () => {
    await openBad();
    const current = { ...before, _id: id('9'), machineId: id('a'), status: 'OPEN' };
    jobs().push(current as unknown as Intervention);
    server.refuseNext('already_open', { current });
    await press('Apri intervento');
    await waitFor(() => expect(messageTexts()).toEqual(['L’intervento c’era già']));
    const link = await screen.findByRole('link', { name: 'Intervento 99999 su Tornio' });
    expect(document.activeElement).toBe(link);
    expect(screen.getByText('Vai all’intervento')).toBeTruthy();
  });

  test('says what is open on the machine already', async () => {
    const job = (at: number, machine: string) => ({
      ...{
        _id: String(at).padStart(24, '0'),
        __v: 0,
        machineId: id(machine),
        type: 'RICHIESTA',
        status: 'OPEN',
      },
      ...{
        issueDescription: `Guasto ${at}`,
        startDate: '2026-01-01T08:00:00.000Z',
        openDate: '2026-01-01T08:00:00.000Z',
      },
    });
    jobs().push(...([job(1, 'a'), job(2, 'b'), job(3, 'a'), job(4, 'a')] as unknown as Intervention[]));
    server.others['GET /api/maintenance/intervention/byvisit/{id}'] = [];
    await openBad();
    await screen.findByText('Su questa macchina è già aperto:');
    const links = screen.getAllByRole('link', { name: /^Guasto/ }).map(({ textContent }) => textContent);
    expect(links).toEqual(['Guasto 1', 'Guasto 3']);
    expect(screen.getByText('1 altro')).toBeTruthy();
  });
});

test('a note is one of the machine’s, and an older server is not told of those that are not there', async () => {
  await openBad();
  expect(valueOf('Nota su Tornio')).toBe('Perde olio');
  await give('Pressa', 'Buono');
  await fill('Nota su Tornio', '');
  await press('Salva modifiche');
  await closed();
  expect(server.writes()).toMatchObject([
    {
      body: {
        machines: [
          { machineId: id('a'), status: 'BAD', note: null },
          { machineId: id('b'), status: 'GOOD' },
        ],
      },
    },
  ]);
  expect((server.writes()[0]?.body as typeof before).machines[1]).not.toHaveProperty('note');
});
