/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, jest, test } from '@jest/globals';
import { captureTimers, press, settle } from '@officina/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';

/** A mock part whose download fails while the network is down. */
const network = { isDown: true };
const mockPart = (name: string) =>
  jest.fn(async () => {
    if (network.isDown) throw new Error('The download broke off.');
    return { default: () => <p>{name}</p> };
  });
const [loadPlans, loadSteps] = [mockPart('Ecco i piani'), mockPart('Ecco i primi passi')];
jest.unstable_mockModule('./plans-dialog.tsx', loadPlans);
jest.unstable_mockModule('./first-steps/first-steps.tsx', loadSteps);
const { endPlant, job, openHome, showHome, startPlant } = await import('./testing/home-page.tsx');

afterEach(async () => {
  network.isDown = true;
  await endPlant();
});

test('Home stays usable when the prefetch of the plans dialog fails', async () => {
  const idleTimer = captureTimers(2_000);
  await openHome(await startPlant(), job('Forno', 3));
  await idleTimer.pass();
  await waitFor(() => expect(loadPlans).toHaveBeenCalled());
  await expect(loadPlans.mock.results[0]?.value).rejects.toThrow('broke off');
  await settle();
  expect(screen.getByText('Il prossimo lavoro')).toBeTruthy();
});

test('a plans dialog that fails to load shows an error, can be closed, and loads after «Riprova»', async () => {
  await openHome(await startPlant(), job('Forno', 3));
  const error = 'L’elenco delle manutenzioni programmate non si è caricato.';
  const open = async () => act(async () => screen.getAllByText('Manutenzioni programmate')[0]?.click());
  await open();
  expect((await screen.findByRole('alert')).textContent).toContain(error);
  expect(screen.getByText('Il prossimo lavoro')).toBeTruthy();
  await press('Chiudi');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(window.location.search).toBe('');
  await open();
  network.isDown = false;
  await press('Riprova');
  await screen.findByText('Ecco i piani');
});

test('first steps that fail to load show an error in their place, and the rest of Home works', async () => {
  const { server } = await startPlant();
  server.others['GET /api/maintenance/machine/all'] = [];
  server.others['GET /api/user'] = [];
  server.others['GET /api/tenant/myself'] = {
    ...{ code: 'ROSSI', timezone: 'Europe/Rome', billingdata: { name: 'Rossi' } },
    ...{ services: { maintenance: { menuhidden: {} } }, firstSteps: { shown: true, labelsPrinted: false } },
  };
  showHome();
  expect((await screen.findByRole('alert')).textContent).toContain('I primi passi non si sono caricati.');
  expect(screen.getAllByText('Nascondi i primi passi').length).toBeGreaterThan(0);
  network.isDown = false;
  await press('Riprova');
  await screen.findByText('Ecco i primi passi');
});
