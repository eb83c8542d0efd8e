/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, fill, renderPage, setScreen } from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
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
  await waitFor(() => expect(problems()).toEqual(['Perde olio', 'Non parte', 'Vibra']));
  await fill('Cerca', 'gia segnalato');
  await waitFor(() => expect(problems()).toEqual(['Non parte', 'Vibra']));
  await fill('Cerca', 'urgente');
  await waitFor(() => expect(problems()).toEqual(['Perde olio', 'Vibra']));
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
