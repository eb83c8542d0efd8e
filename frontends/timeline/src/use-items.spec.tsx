/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { clearAuthInfo } from '@officina/web-kit';
import { endPage } from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { jobOn, openTimeline, startPlant } from './testing/timeline-page.tsx';

afterEach(async () => {
  await endPage();
  clearAuthInfo();
});

test('the number of loaded rows is shown until all interventions have loaded, instead of incomplete lines', async () => {
  const server = await startPlant();
  const closed = server.openNext('GET /api/maintenance/intervention/archived');
  openTimeline();
  closed.page([jobOn(0, 1), jobOn(0, 2), jobOn(1, 3)]);
  await screen.findByText('3 righe arrivate, altre in arrivo…');
  closed.page([jobOn(1, 4)]);
  closed.end();
  await waitFor(() => expect(screen.queryByText(/arrivate/)).toBeNull());
});
