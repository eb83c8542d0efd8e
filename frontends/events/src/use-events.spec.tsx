/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import {
  endPage,
  fill,
  press,
  renderPage,
  stopClock,
  TestServer,
  type PagedList,
} from '@officina/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import Section from './Section.tsx';

const route = 'GET /api/action/sft/maintenance';
let made = 0;
const event = (day: string, name = 'Tornio', action = 'Macchinario creato') => ({
  ...{ _id: String((made += 1)).padStart(24, '0'), seq: made, timestamp: `${day}T09:00:00.000Z` },
  ...{ action, object: `Macchinario ${name}`, entity: 'machine', entityId: 'a'.repeat(24) },
  ...{ from: null, to: { name }, user: { id: 'b'.repeat(24), name: 'Anna Rossi' } },
});

let server: TestServer;
let log: PagedList;
beforeEach(async () => {
  stopClock('2026-11-22T10:00:00.000Z');
  server = await new TestServer([], {}).start();
  log = server.openNext(`${route}/01112026/20112026`);
});
afterEach(async () => {
  await endPage();
  jest.useRealTimers();
});

const open = (more = '') => renderPage(<Section />, `/events?dal=2026-11-01&al=2026-11-20${more}`);
const showsStatus = (text: string) =>
  waitFor(() => expect(screen.getAllByRole('status')[0]?.textContent).toBe(text));
/** Each day: heading, count, and headings of its strips. */
const days = () =>
  screen.queryAllByRole('region').map((day) => [
    within(day).getByRole('heading', { level: 2 }).textContent,
    day.querySelector('header p')?.textContent?.replace(/^.*?, /, ''),
    ...within(day)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ]);
const newest = ['Venerdì 20 novembre', '2 eventi', 'Macchinario creato2'];

test('days are shown while they are loading, newest first, and partial counts are hidden', async () => {
  open();
  await log.asked;
  log.page([event('2026-11-20'), event('2026-11-20'), event('2026-11-19')]);
  await showsStatus('3 eventi, altri in arrivo…');
  expect(days()).toEqual([newest, ['Giovedì 19 novembre', 'altri in arrivo…', 'Macchinario creato…']]);
  log.page([event('2026-11-19'), event('2026-11-18')]);
  log.end();
  await showsStatus('5 eventi in 20 giorni');
  expect(days()).toEqual([
    newest,
    ['Giovedì 19 novembre', '2 eventi', 'Macchinario creato2'],
    ['Mercoledì 18 novembre', '1 evento', 'Macchinario creato1'],
  ]);
});

test('the empty state of a person is shown only once all events are loaded', async () => {
  open('&persona=Luca%20Neri');
  log.page([event('2026-11-20')]);
  await showsStatus('0 eventi, altri in arrivo…');
  expect(screen.queryByText('Nessun evento di questa macchina o persona')).toBeNull();
  log.page([event('2026-11-19')]);
  log.end();
  await screen.findByText('Nessun evento di questa macchina o persona');
});

test('an interrupted log keeps its loaded events, reports the missing ones and can be retried', async () => {
  open();
  log.page([event('2026-11-20'), event('2026-11-20')]);
  await showsStatus('2 eventi, altri in arrivo…');
  // The list is retried automatically, twice.
  for (let times = 0; times < 3; times += 1) {
    await log.asked;
    const broken = log;
    log = server.openNext(`${route}/01112026/20112026`);
    broken.cut();
  }
  await screen.findByText(/^Una parte degli eventi non è arrivata\./);
  await showsStatus('2 eventi, gli altri non sono arrivati');
  expect(days()).toEqual([['Venerdì 20 novembre', 'gli altri non sono arrivati', 'Macchinario creato…']]);
  await press('Riprova');
  log.page([event('2026-11-20'), event('2026-11-20')]);
  log.end();
  await showsStatus('2 eventi in 20 giorni');
  expect(days()).toEqual([newest]);
});

test('the previous days stay until those of another range are loaded', async () => {
  open();
  log.page([event('2026-11-20'), event('2026-11-20')]);
  log.end();
  await showsStatus('2 eventi in 20 giorni');
  const other = server.openNext(`${route}/01102026/20112026`);
  await fill('Dal', '01/10/2026');
  await press('Applica');
  await showsStatus(' Carico gli eventi…');
  expect(days()).toEqual([newest]);
  other.page([event('2026-10-20')]);
  await showsStatus('1 evento, altri in arrivo…');
  expect(days()).toEqual([['Martedì 20 ottobre', 'altri in arrivo…', 'Macchinario creato…']]);
});
