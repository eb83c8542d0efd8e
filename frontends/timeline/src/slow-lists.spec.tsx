/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { captureTimers, settle, type TestServer } from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { endTimeline, stubSizes, openTimeline, plant, startPlant, items } from './testing/timeline-page.tsx';

let server: TestServer;
beforeEach(async () => {
  stubSizes();
  server = await startPlant();
});
afterEach(endTimeline);

test('a slow list does not block the others, and a note names it', async () => {
  const wait = captureTimers(2_000);
  const visits = server.openNext('GET /api/visit/all');
  openTimeline();
  await visits.asked;
  while (!screen.queryByText(/Le visite sono ancora in arrivo\./)) {
    await wait.pass();
    await settle();
  }
  await waitFor(async () => expect(await items('MAC-02')).toHaveLength(2));
  screen.getByText('3 interventi, 2 scadenze');
  visits.page(plant.visits);
  visits.end();
  await waitFor(async () => expect(await items('MAC-02')).toHaveLength(3));
  expect(screen.getByText(/Ora è arrivato tutto\./).textContent).not.toContain('ancora in arrivo');
});

test('the page does not wait for a list that failed once', async () => {
  // The wait limit never expires.
  captureTimers(2_000);
  const plans = server.openNext('GET /api/maintenance/maintenance/due');
  openTimeline();
  await plans.asked;
  const retry = server.openNext('GET /api/maintenance/maintenance/due');
  plans.cut();
  await screen.findByText(/Le scadenze sono ancora in arrivo\./);
  await retry.asked;
  retry.page(plant.due);
  retry.end();
  await waitFor(async () => expect(await items('MAC-02')).toHaveLength(3));
});
