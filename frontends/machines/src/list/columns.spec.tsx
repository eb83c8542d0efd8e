/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, renderPage, setScreen, TestServer } from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { machineRecord } from '../record.ts';
import Section from '../Section.tsx';

const machine = (number: number) => ({
  ...{ _id: String(number).padStart(24, '0'), __v: 0, shortCode: `TOR-0${number}`, name: `Tornio ${number}` },
  ...{ tags: [], customData: [], isActive: true },
});

afterEach(endPage);

test('[S2.mach.temp] a code that starts with XX- shows «Temp», and no other does', async () => {
  setScreen();
  const documents = ['XX-02', 'TOR-XX', 'XXL-1'].map((shortCode, at) => ({ ...machine(at), shortCode }));
  await new TestServer([{ routes: machineRecord.routes, blank: {}, documents }], {
    ...{ 'GET /api/user': [], 'GET /api/site/all': [], 'GET /api/customer/all': [] },
    'GET /api/maintenance/intervention/allOpen': [],
  }).start();
  renderPage(<Section />, '/');
  await screen.findByText('Tornio 0');
  const codes = screen.getAllByRole('row').map((row) => row.querySelector('td:nth-child(2)')?.textContent);
  expect(codes.slice(1).sort()).toEqual(['TOR-XX', 'XX-02Temp', 'XXL-1']);
});

async function openList() {
  setScreen();
  const server = await new TestServer(
    [{ routes: machineRecord.routes, blank: {}, documents: [machine(1), machine(2)] }],
    { 'GET /api/user': [], 'GET /api/site/all': [], 'GET /api/customer/all': [] },
  ).start();
  const jobs = server.openNext('GET /api/maintenance/intervention/allOpen');
  renderPage(<Section />, '/');
  await screen.findByText('Tornio 1');
  return jobs;
}

test('the columns are in the order of the specification', async () => {
  await openList();
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers).toEqual([
    ...['Azioni', 'Codice', 'Nome', 'Tag', 'Modello', 'Seriale', 'Interventi da fare', 'Scheda'],
  ]);
});

test('a count that is loading is not shown as «—», which means none', async () => {
  const jobs = await openList();
  const counts = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.querySelector('td:nth-child(7)')?.textContent);
  expect(counts()).toEqual(['…', '…']);
  expect(screen.getAllByTitle('Non ancora noto')).toHaveLength(2);
  jobs.page([{ _id: 'a'.repeat(24), __v: 0, machineId: machine(1)._id }]);
  jobs.end();
  await waitFor(() => expect(counts()).toEqual(['1 da fare', '—']));
});
