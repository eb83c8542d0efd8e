/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, jest, test } from '@jest/globals';
import { holdTimers, press, quiet } from '@officina/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';

/** A part whose code arrives only once the line is back. */
const line = { isCut: true };
const arriving = (name: string) =>
  jest.fn(async () => {
    if (line.isCut) throw new Error('The download broke off.');
    return { default: () => <p>{name}</p> };
  });
const [loadPlans, loadSteps] = [arriving('Ecco i piani'), arriving('Ecco i primi passi')];
jest.unstable_mockModule('./plans-dialog.tsx', loadPlans);
jest.unstable_mockModule('./first-steps/first-steps.tsx', loadSteps);
const { endPlant, job, openHome, showHome, startPlant } = await import('./testing/home-page.tsx');

afterEach(async () => {
  line.isCut = true;
  await endPlant();
});

test('Home stays when what it fetches ahead of the plans’ dialog does not arrive', async () => {
  const rest = holdTimers(2_000);
  await openHome(await startPlant(), job('Forno', 3));
  await rest.pass();
  await waitFor(() => expect(loadPlans).toHaveBeenCalled());
  await expect(loadPlans.mock.results[0]?.value).rejects.toThrow('broke off');
  await quiet();
  expect(screen.getByText('Il prossimo lavoro')).toBeTruthy();
});

test('the plans’ dialog that does not arrive says so in its place, can be closed and comes by «Riprova»', async () => {
  await openHome(await startPlant(), job('Forno', 3));
  const lost = 'L’elenco delle manutenzioni programmate non si è caricato.';
  const open = async () => act(async () => screen.getAllByText('Manutenzioni programmate')[0]?.click());
  await open();
  expect((await screen.findByRole('alert')).textContent).toContain(lost);
  expect(screen.getByText('Il prossimo lavoro')).toBeTruthy();
  await press('Chiudi');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(window.location.search).toBe('');
  await open();
  line.isCut = false;
  await press('Riprova');
  await screen.findByText('Ecco i piani');
});

test('first steps that do not arrive say so in their place, beside the rest of Home', async () => {
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
  line.isCut = false;
  await press('Riprova');
  await screen.findByText('Ecco i primi passi');
});
