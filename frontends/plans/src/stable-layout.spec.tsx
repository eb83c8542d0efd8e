/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, settle, renderPage } from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import Section from './Section.tsx';
import { samplePlan, sampleTime, startServer } from './testing/sample.tsx';

afterEach(endPage);

const plan = samplePlan();

test.each([
  ['a row of the list', '', 'Tornio'],
  ['a plan’s sheet', `?id=${plan._id}`, 'Salva modifiche'],
])('%s waits for its next job, which would move the content', async (_, query, shows) => {
  const server = await startServer();
  const due = server.openNext('GET /api/maintenance/maintenance/due');
  renderPage(<Section />, `/maintenance${query}`);
  await due.asked;
  const answered = ['GET /api/maintenance/maintenance/all', 'GET /api/maintenance/machine/all'];
  await waitFor(() =>
    expect(server.calls.map(({ route }) => route)).toEqual(expect.arrayContaining(answered)),
  );
  await settle();
  expect(screen.queryByText(shows)).toBeNull();
  due.page([sampleTime(plan)]);
  due.end();
  await screen.findByText(shows);
});

test.each([
  ['a row of the list', '', 'Tornio'],
  ['a plan’s sheet', `?id=${plan._id}`, 'Salva modifiche'],
])('%s is shown without its next job if that fails to load', async (_, query, shows) => {
  const server = await startServer();
  const due = 'GET /api/maintenance/maintenance/due';
  let request = server.openNext(due);
  renderPage(<Section />, `/maintenance${query}`);
  // The request is retried twice.
  for (let tries = 0; tries < 3; tries += 1) {
    await request.asked;
    const next = server.openNext(due);
    request.cut();
    request = next;
  }
  await screen.findByText(shows);
});
