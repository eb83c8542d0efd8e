/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { clearAuthInfo } from '@officina/web-kit';
import { endPage, press, type OpenList, type TestServer } from '@officina/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { ofMachine } from './jobs-dialog.tsx';
import { job, machines, openStats, startPlant, thisYear } from './testing/stats-page.tsx';

const machine = machines[20]?._id ?? '';
const route = `GET /api/maintenance/intervention/bymachine/${machine}`;

let server: TestServer;
let list: OpenList;
beforeEach(async () => {
  server = await startPlant();
  list = server.openNext(route);
});
afterEach(async () => {
  await endPage();
  clearAuthInfo();
});

const dialog = () => within(screen.getByRole('dialog'));
/** What stands under each heading, and what is said of the rest. */
const shown = () => [
  ...dialog()
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent),
  ...dialog()
    .queryAllByRole('status')
    .map(({ textContent }) => textContent),
];
const shows = (...texts: string[]) => waitFor(() => expect(shown()).toEqual(texts));

test('the jobs behind a bar stand as they come, uncounted while others are on their way', async () => {
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

test('of jobs that break off those that came stay, and the others can be asked for again', async () => {
  openStats(`?barra=${machine}`);
  await list.asked;
  list.page([job(5, 0)]);
  await shows(`Altri ${thisYear} …`, 'Altri interventi in arrivo…');
  for (let times = 0; times < 3; times += 1) {
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

test('a job that starts in the first hour of the year at the plant is of that year', () => {
  const newYear = job(1, 0, { startDate: `${thisYear - 1}-12-31T23:30:00.000Z` });
  const shown = ofMachine([newYear], thisYear).filter(({ jobs }) => jobs.length > 0);
  expect(shown.map(({ title }) => title)).toEqual([`Altri ${thisYear}`]);
});
