/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { renderPage } from '@officina/web-kit/testing';
import { screen } from '@testing-library/react';
import Section from './Section.tsx';
import { assigned, endPlant, job, startPlant } from './testing/home-page.tsx';

afterEach(endPlant);

test('Home shows the loading progress, and no next job, until all lists are loaded', async () => {
  const { server } = await startPlant();
  const open = server.openNext('GET /api/maintenance/intervention/allOpen');
  renderPage(<Section />);
  open.page([job('Tornio', 10, assigned), job('Pressa', 20, assigned)]);
  await screen.findByText('2 righe arrivate, altre in arrivo…');
  expect(screen.queryByText('Il prossimo lavoro')).toBeNull();
  open.page([job('Sega', 30, { ...assigned, priority: 'URGENT' })]);
  open.end();
  await screen.findByText('Il prossimo lavoro');
  expect(screen.queryByText(/arrivate/)).toBeNull();
});

test('Home counts interventions and plans that cannot be shown', async () => {
  const { server } = await startPlant();
  const open = server.openNext('GET /api/maintenance/intervention/allOpen');
  const due = server.openNext('GET /api/maintenance/maintenance/due');
  renderPage(<Section />);
  open.page([job('Tornio', 10, assigned), { _leftOut: true }]);
  open.end();
  due.page([{ _leftOut: true }]);
  due.end();
  await screen.findByText(/^2 righe non si possono mostrare: /);
});
