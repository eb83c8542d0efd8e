/** @jest-environment @officina/web-kit/testing/environment */
import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { afterEach, expect, test } from '@jest/globals';
import {
  asRole,
  endPage,
  field,
  fill,
  messageTexts,
  press,
  type TestServer,
  valueOf,
} from '@officina/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { interventionRecord } from '../record.ts';
import { sampleProposal as proposedClosing } from '../testing/contractor.ts';
import { sampleJob } from '../testing/sample-job.ts';
import { openSheet, startServer } from '../testing/sheet-page.tsx';

const solution = 'Descrizione soluzione';
const line = /^Rettrans propone di chiudere, /;

let server: TestServer;
async function open(job: Partial<Intervention>) {
  server = await startServer([{ proposedClosing, ...job }]);
  server.others['GET /api/maintenance/intervention/{id}/links'] = [];
  await openSheet();
}
/** Presses the button of the banner; the footer has one with the same words. */
const acceptProposal = async () => {
  const [accept] = await screen.findAllByRole('button', { name: 'Chiudi intervento' });
  await act(async () => accept?.click());
  await screen.findByText('Prima di chiudere');
};
afterEach(endPage);

test('a proposal to close is shown with its text until it is declined', async () => {
  await open({});
  await screen.findByText(line);
  screen.getByText('Cambiata la pompa');
  server.others[interventionRecord.routes.edit] = sampleJob({ __v: 1, proposedClosing: null });
  const decline = screen.getByRole('button', { name: 'Non ancora finito' });
  await act(async () => decline.focus());
  await act(async () => decline.click());
  await waitFor(() => expect(messageTexts()).toEqual(['Proposta tolta: il lavoro resta aperto']));
  expect(server.writes().map(({ body }) => body)).toEqual([{ declinesClosing: true }]);
  expect(screen.queryByText(line)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
});

test('closing takes its text as the solution, and going back takes it away', async () => {
  await open({ type: 'PERMANENTE' });
  await acceptProposal();
  expect(screen.queryByText(line)).toBeNull();
  expect(valueOf(solution)).toBe('Cambiata la pompa');
  await press('Indietro');
  await screen.findByText(line);
  expect(valueOf(solution)).toBe('');
  await acceptProposal();
  await press('Chiudi intervento');
  await waitFor(() => expect(messageTexts()).toEqual(['Intervento chiuso']));
  expect(server.writes()).toMatchObject([
    { body: { status: 'CLOSED', solveDescription: 'Cambiata la pompa' } },
  ]);
});

test('going back keeps what the user has made of its text', async () => {
  await open({ type: 'PERMANENTE' });
  await acceptProposal();
  await fill(solution, 'Cambiate pompa e cinghia');
  await press('Indietro');
  await screen.findByText(line);
  expect(valueOf(solution)).toBe('Cambiate pompa e cinghia');
});

test('a solution that was written before stays', async () => {
  await open({ type: 'PERMANENTE', solveDescription: 'Stretto il raccordo' });
  await acceptProposal();
  expect(valueOf(solution)).toBe('Stretto il raccordo');
});

test('a request has its text once the user says what was done', async () => {
  await open({});
  await acceptProposal();
  await press('PERMANENTE');
  expect((await field(solution)).value).toBe('Cambiata la pompa');
});

test('an operator sees a proposal, and cannot answer it', async () => {
  asRole('operator');
  await open({});
  await screen.findByText(line);
  expect(screen.queryByText('Non ancora finito')).toBeNull();
  expect(screen.queryByText('Chiudi intervento')).toBeNull();
});
