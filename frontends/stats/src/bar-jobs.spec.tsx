/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { clearAuthInfo } from '@officina/web-kit';
import { endPage, press, type PagedList, type TestServer } from '@officina/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { machineJobGroups } from './jobs-dialog.tsx';
import { job, machines, openStats, startPlant, thisYear } from './testing/stats-page.tsx';

const machine = machines[20]?._id ?? '';
const route = `GET /api/maintenance/intervention/bymachine/${machine}`;

let server: TestServer;
let list: PagedList;
beforeEach(async () => {
  server = await startPlant();
  list = server.openNext(route);
});
afterEach(async () => {
  await endPage();
  clearAuthInfo();
});

const dialog = () => within(screen.getByRole('dialog'));
/** Texts of the headings and of the loading state. */
const shown = () => [
  ...dialog()
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent),
  ...dialog()
    .queryAllByRole('status')
    .map(({ textContent }) => textContent),
];
const shows = (...texts: string[]) => waitFor(() => expect(shown()).toEqual(texts));

test('the jobs behind a bar are shown while they load, and counted when all have loaded', async () => {
  openStats(`?barra=${machine}`);
  await list.asked;
  list.page([job(9, 0, { startDate: `${thisYear - 2}-06-01T08:00:00.000Z` })]);
  await shows('Carico…');
  list.page([job(5, 0), job(6, 0)]);
  await shows(`Altri ${thisYear} …`, 'Altri interventi in arrivo…');
  dialog().getByText('Guasto 6');
  list.page([job(7, 0)]);
  list.end();
  await shows(`Altri ${thisYear} 3`);
});

test('jobs that loaded before a failure stay, and the others can be retried', async () => {
  openStats(`?barra=${machine}`);
  await list.asked;
  list.page([job(5, 0)]);
  await shows(`Altri ${thisYear} …`, 'Altri interventi in arrivo…');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await list.asked;
    const broken = list;
    list = server.openNext(route);
    broken.cut();
  }
  await dialog().findByText(/^Una parte degli interventi non è arrivata\./);
  await shows(`Altri ${thisYear} …`, 'Errore nel caricamento');
  await press('Riprova');
  list.page([job(5, 0)]);
  list.end();
  await shows(`Altri ${thisYear} 1`);
});

test('a job that starts in the first hour of a year in the plant’s time zone belongs to that year', () => {
  const newYear = job(1, 0, { startDate: `${thisYear - 1}-12-31T23:30:00.000Z` });
  const groups = machineJobGroups([newYear], thisYear).filter(({ jobs }) => jobs.length > 0);
  expect(groups.map(({ title }) => title)).toEqual([`Altri ${thisYear}`]);
});
