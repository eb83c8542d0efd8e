/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { endPage, renderPage, setScreen, stopClock } from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import Section from '../Section.tsx';
import { sampleJob } from '../testing/sample-job.ts';
import { startServer } from '../testing/sheet-page.tsx';

beforeEach(() => {
  setScreen();
  stopClock('2026-11-24T10:00:00.000Z');
});
afterEach(async () => {
  await endPage();
  jest.useRealTimers();
});

const ends = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td:last-child')?.textContent);

test('[S9.dates] the list shows expected and real ends as days of the plant, DD/MM/YYYY', async () => {
  const type = 'PERMANENTE';
  const server = await startServer([{ type, endDate: '2027-03-08T23:30:00.000Z' }]);
  server.others['GET /api/maintenance/intervention/archived'] = [
    sampleJob({ type, status: 'CLOSED', endDate: '2026-07-04T22:00:00.000Z' }),
  ];
  const page = renderPage(<Section />, '/intervention');
  await screen.findAllByText('Perde olio');
  expect(ends()).toEqual(['09/03/2027']);
  page.unmount();
  renderPage(<Section />, '/intervention?archivio=1');
  await waitFor(() => expect(ends()).toEqual(['05/07/2026']));
});
