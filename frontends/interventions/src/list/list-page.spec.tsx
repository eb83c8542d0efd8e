/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  endPage,
  pressKey,
  renderPage,
  setScreen,
  type PagedList,
  type TestServer,
} from '@officina/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import Section from '../Section.tsx';
import { sampleJob } from '../testing/sample-job.ts';
import { startServer, tornio } from '../testing/sheet-page.tsx';

const idOf = (digit: string) => digit.repeat(24);
const sega = { ...tornio, _id: idOf('1'), shortCode: 'SEG-01', name: 'Sega' };
const jobs = [{}, { _id: idOf('2'), machineId: sega._id }, { _id: idOf('3'), machineId: idOf('9') }];

let server: TestServer;
let machines: PagedList;
beforeEach(async () => {
  setScreen();
  server = await startServer(jobs);
  machines = server.openNext('GET /api/maintenance/machine/all');
});
afterEach(endPage);

const names = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td:nth-child(2)')?.textContent);
const shows = (...texts: string[]) => waitFor(() => expect(names()).toEqual(texts));

test('the list waits only for the first page of machines; a name that is not loaded yet is «…»', async () => {
  renderPage(<Section />, '/intervention');
  await machines.asked;
  machines.page([tornio]);
  await shows('TOR-01Tornio', '……', '……');
  machines.page([sega]);
  machines.end();
  await shows('TOR-01Tornio', 'SEG-01Sega', '—Macchina non più in elenco');
});

test('the list is shown without names if the machines cannot be loaded', async () => {
  renderPage(<Section />, '/intervention');
  await shows('……', '……', '……');
});

test('the machine filter offers only machines with a name', async () => {
  server.others['GET /api/maintenance/intervention/archived'] = jobs.map((job) =>
    sampleJob({ ...job, status: 'CLOSED' }),
  );
  renderPage(<Section />, '/intervention?archivio=1');
  machines.page([tornio]);
  await shows('TOR-01Tornio', '……', '……');
  act(() => screen.getByRole('button', { name: 'Macchina Tutte' }).focus());
  await pressKey('ArrowDown');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Tutte',
    'TOR-01 Tornio',
  ]);
});
