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
import { act, screen, waitFor, within } from '@testing-library/react';
import Section from './Section.tsx';
import {
  storedVisit,
  sheetCloses,
  giveGrade,
  chosenGrades,
  id,
  openAtPlant,
  startServer,
} from './testing/visit-page.tsx';

const checkbox = 'Crea un intervento quando salvi la visita';
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

/** Opens the stored visit with a bad grade for the lathe. */
const openBad = async () => {
  server.edit(storedVisit._id, {
    machines: [{ machineId: id('a'), status: 'BAD', name: 'Tornio', code: 'TOR-01', note: 'Perde olio' }],
  });
  renderPage(<Section />, `/visit?id=${storedVisit._id}`);
  await waitFor(() => expect(chosenGrades('Tornio')).toEqual(['Cattivo']));
};

describe('saving a visit', () => {
  test('names machines with a bad grade, and offers an intervention on each', async () => {
    await openAtPlant();
    await giveGrade('Tornio', 'Cattivo');
    await giveGrade('Pressa', 'Non funzionante');
    await press('Registra visita');
    await sheetCloses();
    const message = 'Visita registrata. Cattivo: TOR-01. Non funzionante: PRE-02.';
    await waitFor(() => expect(messageTexts()).toEqual([message]));
    await press('Crea 2 interventi');
    await waitFor(() => expect(messageTexts()).toEqual(['2 interventi creati']));
    expect(bodies()).toMatchObject([
      { machineId: id('a'), visitId: server.kept[0]?.documents[1]?._id, type: 'RICHIESTA' },
      {
        machineId: id('b'),
        issueDescription: expect.stringMatching(/^Dalla visita del .*: Non funzionante$/),
      },
    ]);
  });

  test('opens requested interventions with their notes, and offers the others', async () => {
    await openAtPlant();
    await giveGrade('Tornio', 'Cattivo');
    await pressLabelled(checkbox);
    await press('Nota');
    await fill('Nota su Tornio', 'Perde olio');
    await press('Registra visita');
    await sheetCloses();
    await waitFor(() => expect(messageTexts()).toContain('Intervento creato'));
    expect(bodies()).toMatchObject([
      {
        issueDescription: expect.stringMatching(/^Dalla visita del \d\d\/\d\d\/\d{4}: Cattivo\. Perde olio$/),
      },
    ]);
    expect(server.writes()[0]?.body).toMatchObject({
      machines: [{ machineId: id('a'), status: 'BAD', note: 'Perde olio' }],
    });
    expect(screen.queryByText('Crea intervento')).toBeNull();
  });

  test('offers an intervention if an edit changes a good grade to a bad one', async () => {
    const good = { machineId: id('a'), status: 'GOOD', name: 'Tornio', code: 'TOR-01' };
    server.edit(storedVisit._id, { machines: [good] });
    renderPage(<Section />, `/visit?id=${storedVisit._id}`);
    await waitFor(() => expect(chosenGrades('Tornio')).toEqual(['Buono']));
    await giveGrade('Tornio', 'Cattivo');
    await press('Salva modifiche');
    await sheetCloses();
    await press('Crea intervento');
    await waitFor(() => expect(messageTexts()).toContain('Intervento creato'));
    expect(bodies()).toMatchObject([{ machineId: id('a') }]);
  });

  test('ignores machines that were bad before, and drops the request if the grade becomes good', async () => {
    await openBad();
    await giveGrade('Pressa', 'Cattivo');
    await pressLabelled(checkbox);
    await giveGrade('Pressa', 'Buono');
    expect(screen.queryByLabelText(checkbox)).toBeNull();
    await press('Salva modifiche');
    await sheetCloses();
    expect(messageTexts()).toEqual(['Success']);
    expect(bodies()).toEqual([]);
  });

  test('shows why an intervention was not opened, and can retry', async () => {
    await openAtPlant();
    await giveGrade('Tornio', 'Cattivo');
    await press('Registra visita');
    await sheetCloses();
    server.refuseNext('unavailable', { message: 'Il server non si raggiunge.' });
    await press('Crea intervento');
    const failed = 'Intervento non creato: Il server non si raggiunge.';
    await waitFor(() => expect(messageTexts()).toContain(failed));
    await press('Riprova');
    await waitFor(() => expect(messageTexts()).toContain('Intervento creato'));
    expect(jobs()).toHaveLength(1);
  });
});

describe('a stored visit', () => {
  test('opens one intervention even after a retry, and then links to it', async () => {
    await openBad();
    server.loseNextAnswer();
    await press('Crea intervento');
    await waitFor(() => expect(messageTexts()).toEqual([expect.stringMatching(/^Intervento non creato: /)]));
    await press('Riprova');
    await waitFor(() => expect(messageTexts()).toEqual(['Intervento creato']));
    const [job, ...others] = jobs();
    expect(others).toEqual([]);
    expect(job?.issueDescription).toBe('Dalla visita del 15/01/2026: Cattivo. Perde olio');
    const link = await screen.findByRole('link', { name: `Intervento ${job?._id.slice(-5)} su Tornio` });
    expect(link.getAttribute('href')).toBe(`/intervention?new=0&interventionId=${job?._id}`);
    expect(screen.queryByText('Crea intervento')).toBeNull();
    expect(document.activeElement).toBe(link);
  });

  test.each([
    ['gone', 'eliminato'],
    ['invalid', 'Idempotency-Key già usata per un’altra richiesta'],
  ] as const)('opens another intervention if the key was used: %s', async (code, message) => {
    await openBad();
    server.refuseNext(code, { message });
    await press('Crea intervento');
    await waitFor(() => expect(messageTexts()).toEqual(['Intervento creato']));
    const first = `${storedVisit._id}-${id('a')}`;
    expect(server.writes().map(({ idempotencyKey }) => idempotencyKey)).toEqual([first, `${first}-1`]);
  });

  test('links to the intervention that somebody else opened first', async () => {
    await openBad();
    const current = { ...storedVisit, _id: id('9'), machineId: id('a'), status: 'OPEN' };
    jobs().push(current as unknown as Intervention);
    server.refuseNext('already_open', { current });
    await press('Crea intervento');
    await waitFor(() => expect(messageTexts()).toEqual(['L’intervento c’era già']));
    const link = await screen.findByRole('link', { name: 'Intervento 99999 su Tornio' });
    expect(document.activeElement).toBe(link);
    expect(screen.getByText('Vai all’intervento')).toBeTruthy();
  });

  test('shows other open interventions on the machine', async () => {
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
    const part = await screen.findByRole('region', { name: 'Da riparare' });
    const line = await within(part).findByRole('button', { name: '3 interventi aperti su Tornio' });
    await act(async () => line.click());
    const links = within(part).getAllByRole('link', { name: /^Guasto/ });
    expect(links.map(({ textContent }) => textContent)).toEqual(['Guasto 1', 'Guasto 3', 'Guasto 4']);
  });
});

test('notes belong to machines, and empty notes are not sent, for older servers', async () => {
  await openBad();
  expect(valueOf('Nota su Tornio')).toBe('Perde olio');
  await giveGrade('Pressa', 'Buono');
  await fill('Nota su Tornio', '');
  await press('Salva modifiche');
  await sheetCloses();
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
  expect((server.writes()[0]?.body as typeof storedVisit).machines[1]).not.toHaveProperty('note');
});
