/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, holdTimers, quiet, renderPage } from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import Section from './Section.tsx';
import { samplePlan, sampleTime, startServer } from './testing/sample.tsx';

afterEach(endPage);

const plan = samplePlan();

test.each([
  ['a line of the list', '', 'Tornio'],
  ['a plan’s sheet', `?id=${plan._id}`, 'Salva modifiche'],
])('%s waits for its next job, whose lines would move what is read', async (_, query, shows) => {
  const server = await startServer();
  const due = server.openNext('GET /api/maintenance/maintenance/due');
  renderPage(<Section />, `/maintenance${query}`);
  await due.asked;
  const answered = ['GET /api/maintenance/maintenance/all', 'GET /api/maintenance/machine/all'];
  await waitFor(() =>
    expect(server.calls.map(({ route }) => route)).toEqual(expect.arrayContaining(answered)),
  );
  await quiet();
  expect(screen.queryByText(shows)).toBeNull();
  due.page([sampleTime(plan)]);
  due.end();
  await screen.findByText(shows);
});

test.each([
  ['a line of the list', '', 'Tornio'],
  ['a plan’s sheet', `?id=${plan._id}`, 'Salva modifiche'],
])('%s goes without its next job when nobody can tell it', async (_, query, shows) => {
  // After which a read that failed is tried again.
  const pauses = [1_000, 2_000].map(holdTimers);
  const server = await startServer();
  const due = 'GET /api/maintenance/maintenance/due';
  for (const pause of [undefined, ...pauses]) {
    const asked = server.openNext(due);
    if (pause) await waitFor(() => expect(pause.count()).toBeGreaterThan(0));
    else renderPage(<Section />, `/maintenance${query}`);
    await pause?.pass();
    await asked.asked;
    asked.cut();
  }
  await screen.findByText(shows);
});
