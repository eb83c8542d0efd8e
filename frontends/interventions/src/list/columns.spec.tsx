/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, fill, renderPage, setScreen } from '@officina/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import Section from '../Section.tsx';
import { sampleJob } from '../testing/sample-job.ts';
import { startServer } from '../testing/sheet-page.tsx';

const idOf = (digit: string) => digit.repeat(24);
const jobs = [
  { _id: idOf('1'), issueDescription: 'Perde olio', priority: 'URGENT' as const },
  { _id: idOf('2'), issueDescription: 'Non parte', alreadyReported: true },
  { _id: idOf('3'), issueDescription: 'Vibra', priority: 'URGENT' as const, alreadyReported: true },
];

afterEach(endPage);

const problems = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td:nth-child(4)')?.textContent);

test('the search also matches the badges of a row', async () => {
  setScreen();
  await startServer(jobs);
  renderPage(<Section />, '/intervention');
  await waitFor(() => expect(problems()).toEqual(['Perde olio', 'Vibra', 'Non parte']));
  await fill('Cerca', 'gia segnalato');
  await waitFor(() => expect(problems()).toEqual(['Vibra', 'Non parte']));
  await fill('Cerca', 'urgente');
  await waitFor(() => expect(problems()).toEqual(['Perde olio', 'Vibra']));
});

test('the list opens with urgent jobs first, then the oldest; a chosen column replaces that order', async () => {
  setScreen();
  await startServer([
    { _id: idOf('1'), issueDescription: 'Di ieri', startDate: '2026-11-20T08:00:00.000Z' },
    {
      _id: idOf('2'),
      issueDescription: 'Segnalato',
      startDate: '2026-11-12T08:00:00.000Z',
      alreadyReported: true,
    },
    { _id: idOf('3'), issueDescription: 'Vecchio', startDate: '2026-09-01T08:00:00.000Z', priority: 'LOW' },
    {
      _id: idOf('4'),
      issueDescription: 'Urgente',
      startDate: '2026-11-19T08:00:00.000Z',
      priority: 'URGENT',
    },
    {
      _id: idOf('5'),
      issueDescription: 'Vecchio urgente',
      startDate: '2026-10-01T08:00:00.000Z',
      priority: 'URGENT',
    },
    // Keeps the priority of its former type, which does not count.
    {
      ...{ _id: idOf('6'), issueDescription: null, type: 'PROGRAMMATA', priority: 'URGENT' },
      ...{ startDate: '2026-11-18T08:00:00.000Z', maintenanceName: 'Cambio olio' },
    },
  ]);
  const page = renderPage(<Section />, '/intervention');
  const byWork = ['Vecchio urgente', 'Urgente', 'Vecchio', 'Segnalato', 'Cambio olio', 'Di ieri'];
  await waitFor(() => expect(problems()).toEqual(byWork));
  const ageHeader = screen.getByRole('columnheader', { name: 'Aperto' });
  await act(async () => ageHeader.querySelector('button')?.click());
  const byAge = ['Di ieri', 'Urgente', 'Cambio olio', 'Segnalato', 'Vecchio urgente', 'Vecchio'];
  await waitFor(() => expect(problems()).toEqual(byAge));
  page.unmount();
  renderPage(<Section />, `/intervention${window.location.search}`);
  await waitFor(() => expect(problems()).toEqual(byAge));
});

test('the list shows the age of a job from 1440 px on', async () => {
  setScreen();
  await startServer(jobs);
  renderPage(<Section />, '/intervention');
  await waitFor(() => expect(problems()).toHaveLength(3));
  const ageHeader = screen.getByRole('columnheader', { name: 'Aperto' });
  expect(ageHeader.dataset.from).toBe('1440');
});

test('[S2.int.table] the archive has «Modifica» in its column of actions, as the open list does', async () => {
  setScreen();
  const server = await startServer([]);
  server.others['GET /api/maintenance/intervention/archived'] = [sampleJob({ status: 'CLOSED' })];
  renderPage(<Section />, '/intervention?archivio=1');
  const [, row] = await screen.findAllByRole('row');
  expect(row?.querySelector('td')?.textContent).toMatch(/^Modifica Tornio /);
});
