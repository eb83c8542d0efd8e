/** @jest-environment @officina/web-kit/testing/environment */
import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  endPage,
  fill,
  focus,
  hint,
  messageTexts,
  press,
  pressKey,
  settle,
  stopClock,
  type TestServer,
  valueOf,
} from '@officina/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { interventionRecord } from '../record.ts';
import { sampleJob } from '../testing/sample-job.ts';
import { openSheet, startServer, tornio } from '../testing/sheet-page.tsx';

const anna = {
  _id: '65a1b2c3d4e5f60718293a01',
  __v: 0,
  username: 'anna',
  fullName: 'Anna Rossi',
  isActive: true,
};
const question = 'Chiudere senza salvare?';

let server: TestServer;
async function open(overrides: Partial<Intervention> = {}, query?: string) {
  server = await startServer([overrides], [anna]);
  await openSheet(query);
}
/** The header of the sheet, not that of the list behind it. */
const header = () =>
  within(
    within(screen.getByRole('dialog')).getByRole('heading', { level: 1 }).closest('header') as HTMLElement,
  );

afterEach(endPage);

test('a sheet is shown and stays if the machines cannot be loaded', async () => {
  const machines = 'GET /api/maintenance/machine/all';
  server = await startServer([{}], [anna]);
  delete server.others[machines];
  await openSheet();
  const requests = () => server.calls.filter(({ route }) => route === machines).length;
  const before = requests();
  await settle();
  expect(requests() - before).toBe(0);
  expect(valueOf('Descrizione problema')).not.toBe('');
});

describe('the header', () => {
  const today = '2026-11-24T10:00:00.000Z';
  const reportedAt = (minutesAgo: number) => new Date(Date.parse(today) - minutesAgo * 60_000).toISOString();

  beforeEach(() => stopClock(today));
  afterEach(() => void jest.useRealTimers());

  test('[S2.int.badges] shows who reported the job, when, its age, and its flags', async () => {
    await open({
      openBy: 'Ivan M.',
      openDate: reportedAt(5),
      startDate: reportedAt(3 * 24 * 60 + 5),
      priority: 'URGENT',
      alreadyReported: true,
    });
    const line = screen.getByText('Ivan M.').parentElement?.textContent;
    expect(line).toMatch(/^Segnalata da Ivan M\. (oggi|ieri) alle \d\d:\d\d · aperta da 3 giorni$/);
    expect(header().getByText('GIA SEGNALATO')).toBeTruthy();
    expect(header().getByText('URGENTE')).toBeTruthy();
    const links = header().getAllByRole<HTMLAnchorElement>('link');
    expect(links.map(({ textContent, pathname }) => [textContent, pathname])).toEqual([
      ['TOR-01', `/machine/${tornio._id}`],
    ]);
  });

  test('shows no flag that is not set, and no name if nobody is known', async () => {
    await open({ openBy: null, openDate: reportedAt(0), startDate: reportedAt(0) });
    expect(header().queryByText('GIA SEGNALATO')).toBeNull();
    expect(header().queryByText('URGENTE')).toBeNull();
    expect(screen.getByText(/^Segnalata/).textContent).toMatch(
      /^Segnalata +oggi alle \d\d:\d\d · aperta adesso$/,
    );
  });

  test('opens the story, which links to the events of the machine from the day of the report until today', async () => {
    await open({ openDate: reportedAt(3 * 24 * 60) });
    await act(async () => header().getByRole('button', { name: 'Storia' }).click());
    expect(document.activeElement?.getAttribute('aria-expanded')).toBe('true');
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Tutti gli eventi della macchina' });
    expect(Object.fromEntries(new URL(link.href).searchParams)).toEqual({
      dal: '2026-11-21',
      al: '2026-11-24',
      macchina: tornio._id,
    });
  });

  test('shows that the expected end has passed, and that a default end does not count', async () => {
    const type = 'ESTERNA';
    const dates = { openDate: reportedAt(4 * 24 * 60), startDate: reportedAt(4 * 24 * 60) };
    await open({ type, ...dates, endDate: reportedAt(2 * 24 * 60) });
    expect(header().getByText(/oltre la fine prevista/).parentElement?.textContent).toMatch(
      /aperta da 4 giorni, oltre la fine prevista$/,
    );
    expect(screen.queryByText('Conta solo se è dopo l’inizio.')).toBeNull();
    server.edit(sampleJob()._id, { endDate: dates.startDate });
    await hint('intervention');
    await screen.findByText('Conta solo se è dopo l’inizio.');
    expect(header().queryByText(/oltre la fine prevista/)).toBeNull();
  });

  test('leaves the sheet with typed input only after a confirmation', async () => {
    await open();
    await fill('Assegnato a', 'Ivan');
    await press('TOR-01');
    expect(await screen.findByText(question)).toBeTruthy();
    expect(location.pathname).toBe('/intervention');
    await press('Chiudi senza salvare');
    await waitFor(() => expect(location.pathname).toBe(`/machine/${tornio._id}`));
  });
});

describe('Enter', () => {
  test.each([
    ['Tipo intervento', 'PERMANENTE'],
    ['Priorità', 'Bassa'],
  ])('on the closed list «%s» opens it and saves nothing', async (label, option) => {
    await open();
    await fill('Assegnato a', 'Ivan');
    await focus(label);
    await pressKey('Enter');
    expect(await screen.findByRole('option', { name: option })).toBeTruthy();
    expect(server.writes()).toEqual([]);
  });

  test('in «Assegnato a» completes the typed name and saves nothing', async () => {
    await open();
    await focus('Assegnato a');
    await fill('Assegnato a', 'ros');
    await screen.findByRole('button', { name: 'Anna Rossi', hidden: true });
    expect(await pressKey('Enter')).toBe(false);
    expect(document.activeElement).toBe(screen.getByLabelText('Togli Anna Rossi'));
    expect(server.writes()).toEqual([]);
  });

  test('on the closed picker of a machine opens it and creates nothing', async () => {
    await open({}, 'new=1');
    await focus('Macchina');
    expect(screen.queryByRole('option')).toBeNull();
    expect(await pressKey('Enter')).toBe(false);
    expect(await screen.findByRole('option', { name: /Tornio/ })).toBeTruthy();
    expect(server.writes()).toEqual([]);
  });
});

test('[S2.int.delete] a job that the user deleted is not fetched again, nor reported as deleted by somebody else', async () => {
  await open();
  await press('Elimina Intervento');
  await press('Elimina');
  await waitFor(() => expect(messageTexts()).toEqual(['Intervento eliminato']));
  await hint('intervention');
  const removed = server.calls.findIndex(({ route }) => route.startsWith('DELETE'));
  const since = server.calls.slice(removed + 1).map(({ route }) => route);
  expect(since).not.toContain(interventionRecord.routes.single);
  expect(screen.queryByText(/ha eliminato/)).toBeNull();
});
