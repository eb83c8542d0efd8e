/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, fill, press, renderPage, setScreen } from '@officina/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import Section from '../Section.tsx';
import { sampleJob } from '../testing/sample-job.ts';
import { startServer } from '../testing/sheet-page.tsx';

const idOf = (digit: string) => digit.repeat(24);
const jobs = [
  { _id: idOf('1'), issueDescription: 'Perde olio', priority: 'URGENT' as const },
  { _id: idOf('2'), issueDescription: 'Non parte', alreadyReported: true },
  { _id: idOf('3'), issueDescription: 'Vibra', priority: 'URGENT' as const, alreadyReported: true },
];

afterEach(endPage);

const problems = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td:nth-child(4)')?.textContent);

test('the search also matches the badges of a row', async () => {
  setScreen();
  await startServer(jobs);
  renderPage(<Section />, '/intervention');
  await waitFor(() => expect(problems()).toEqual(['Perde olio', 'Vibra', 'Non parte']));
  await fill('Cerca', 'gia segnalato');
  await waitFor(() => expect(problems()).toEqual(['Vibra', 'Non parte']));
  await fill('Cerca', 'urgente');
  await waitFor(() => expect(problems()).toEqual(['Perde olio', 'Vibra']));
});

test('the list opens with urgent jobs first, then the oldest; a chosen column replaces that order', async () => {
  setScreen();
  await startServer([
    { _id: idOf('1'), issueDescription: 'Di ieri', startDate: '2026-11-20T08:00:00.000Z' },
    {
      _id: idOf('2'),
      issueDescription: 'Segnalato',
      startDate: '2026-11-12T08:00:00.000Z',
      alreadyReported: true,
    },
    { _id: idOf('3'), issueDescription: 'Vecchio', startDate: '2026-09-01T08:00:00.000Z', priority: 'LOW' },
    {
      _id: idOf('4'),
      issueDescription: 'Urgente',
      startDate: '2026-11-19T08:00:00.000Z',
      priority: 'URGENT',
    },
    {
      _id: idOf('5'),
      issueDescription: 'Vecchio urgente',
      startDate: '2026-10-01T08:00:00.000Z',
      priority: 'URGENT',
    },
    // Keeps the priority of its former type, which does not count.
    {
      ...{ _id: idOf('6'), issueDescription: null, type: 'PROGRAMMATA', priority: 'URGENT' },
      ...{ startDate: '2026-11-18T08:00:00.000Z', maintenanceName: 'Cambio olio' },
    },
  ]);
  const page = renderPage(<Section />, '/intervention');
  const byWork = ['Vecchio urgente', 'Urgente', 'Vecchio', 'Segnalato', 'Cambio olio', 'Di ieri'];
  await waitFor(() => expect(problems()).toEqual(byWork));
  const ageHeader = screen.getByRole('columnheader', { name: 'Aperto' });
  await act(async () => ageHeader.querySelector('button')?.click());
  const byAge = ['Di ieri', 'Urgente', 'Cambio olio', 'Segnalato', 'Vecchio urgente', 'Vecchio'];
  await waitFor(() => expect(problems()).toEqual(byAge));
  page.unmount();
  renderPage(<Section />, `/intervention${window.location.search}`);
  await waitFor(() => expect(problems()).toEqual(byAge));
});

test('a job that a contractor proposes to close is marked, also when its parts have arrived', async () => {
  setScreen();
  const proposedClosing = {
    ...{ linkId: idOf('9'), firm: 'Rettrans', at: '2026-11-23T09:00:00.000Z', text: '' },
  };
  const server = await startServer([
    { _id: idOf('1'), issueDescription: 'Perde olio', proposedClosing },
    {
      ...{ _id: idOf('2'), issueDescription: 'Non parte', proposedClosing },
      ...{ status: 'WAITING PARTS', waitsForOrder: idOf('8') },
    },
    { _id: idOf('3'), issueDescription: 'Vibra' },
  ]);
  server.others['GET /api/maintenance/order/all'] = [];
  renderPage(<Section />, '/intervention');
  await waitFor(() => expect(problems()).toHaveLength(3));
  await fill('Cerca', 'chiusura proposta');
  await waitFor(() => expect(problems()).toEqual(['Perde olio', 'Non parte']));
  const states = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td:nth-child(3)')?.textContent);
  expect(states).toEqual(['ApertoChiusura proposta', 'Attesa ricambiChiusura proposta']);
});

test('the list shows the age of a job from 1440 px on', async () => {
  setScreen();
  await startServer(jobs);
  renderPage(<Section />, '/intervention');
  await waitFor(() => expect(problems()).toHaveLength(3));
  const ageHeader = screen.getByRole('columnheader', { name: 'Aperto' });
  expect(ageHeader.dataset.from).toBe('1440');
});

test('[S2.int.table] the archive has «Modifica» in its column of actions, as the open list does', async () => {
  setScreen();
  const server = await startServer([]);
  server.others['GET /api/maintenance/intervention/archived'] = [sampleJob({ status: 'CLOSED' })];
  renderPage(<Section />, '/intervention?archivio=1');
  const [, row] = await screen.findAllByRole('row');
  expect(row?.querySelector('td')?.textContent).toMatch(/^Modifica Tornio /);
});

test.each([true, false])(
  'the archive has one row for what was recorded on a day, which unfolds; with a search each has its own, as in Excel (wide: %s)',
  async (isWide) => {
    setScreen({ isWide });
    const server = await startServer([]);
    const recorded = (digit: string, endDate: string, createdAt = '2026-11-24T09:00:00.000Z') =>
      sampleJob({
        ...{ _id: idOf(digit), type: 'PROGRAMMATA', status: 'CLOSED', isRecorded: true, priority: null },
        ...{
          maintenanceId: idOf('b'),
          maintenanceName: `Piano ${digit}`,
          startDate: endDate,
          endDate,
          createdAt,
        },
      });
    server.others['GET /api/maintenance/intervention/archived'] = [
      sampleJob({
        _id: idOf('1'),
        status: 'CLOSED',
        issueDescription: 'Nuovo',
        endDate: '2026-11-20T09:00:00.000Z',
      }),
      recorded('2', '2026-03-12T23:00:00.000Z'),
      sampleJob({
        _id: idOf('3'),
        status: 'CLOSED',
        issueDescription: 'Vecchio',
        endDate: '2026-02-20T09:00:00.000Z',
      }),
      recorded('4', '2026-01-12T23:00:00.000Z', '2026-11-24T22:30:00.000Z'),
      recorded('5', '2026-01-11T23:00:00.000Z', '2026-11-24T23:30:00.000Z'),
    ];
    renderPage(<Section />, '/intervention?archivio=1');
    const rows = () => [...document.querySelectorAll('[data-row]')].map(({ textContent }) => textContent);
    const shows = (...texts: string[]) =>
      waitFor(() => expect(rows()).toEqual(texts.map((text) => expect.stringContaining(text))));
    const group = 'Con i piani, il 24/11/2026';
    await shows('Nuovo', group, 'Vecchio', 'Piano 5');
    expect(rows()[1]).toContain('2 ultime volte registrate');
    screen.getByText('5 archiviati');
    await act(async () => screen.getByRole('button', { name: /^Mostra 2 ultime volte registrate$/ }).click());
    await shows('Nuovo', group, 'Piano 2', 'Piano 4', 'Vecchio', 'Piano 5');
    const route = 'POST /api/maintenance/intervention/excel';
    server.others[route] = {};
    const takes = async (digits: string) => {
      await press('Scarica Excel');
      const ids = [...digits].map(idOf);
      await waitFor(() =>
        expect(server.calls.filter((call) => call.route === route).at(-1)?.body).toEqual({ ids }),
      );
    };
    await takes('12435');
    await act(async () => screen.getByRole('button', { name: /^Nascondi 2 ultime/ }).click());
    await shows('Nuovo', group, 'Vecchio', 'Piano 5');
    await fill('Cerca', 'piano');
    await shows('Piano 2', 'Piano 4', 'Piano 5');
  },
);
