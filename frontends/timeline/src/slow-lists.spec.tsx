/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { holdTimers, quiet, type TestServer } from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { endTimeline, giveSizes, openTimeline, plant, startPlant, things } from './testing/timeline-page.tsx';

let server: TestServer;
beforeEach(async () => {
  giveSizes();
  server = await startPlant();
});
afterEach(endTimeline);

test('what hangs keeps nobody waiting: the rest is drawn, and what is still to come is said', async () => {
  const patience = holdTimers(2_000);
  const visits = server.openNext('GET /api/visit/all');
  openTimeline();
  await visits.asked;
  while (!screen.queryByText(/Le visite sono ancora in arrivo\./)) {
    await patience.pass();
    await quiet();
  }
  await waitFor(async () => expect(await things('MAC-02')).toHaveLength(2));
  screen.getByText('3 interventi, 2 scadenze');
  visits.page(plant.visits);
  visits.end();
  await waitFor(async () => expect(await things('MAC-02')).toHaveLength(3));
  expect(screen.getByText(/Ora è arrivato tutto\./).textContent).not.toContain('ancora in arrivo');
});

test('what failed once is not waited for', async () => {
  // The patience of the page, which does not end.
  holdTimers(2_000);
  const plans = server.openNext('GET /api/maintenance/maintenance/due');
  openTimeline();
  await plans.asked;
  const again = server.openNext('GET /api/maintenance/maintenance/due');
  plans.cut();
  await screen.findByText(/Le scadenze sono ancora in arrivo\./);
  await again.asked;
  again.page(plant.due);
  again.end();
  await waitFor(async () => expect(await things('MAC-02')).toHaveLength(3));
});
