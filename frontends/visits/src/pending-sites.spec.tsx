/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  endPage,
  pressKey,
  renderPage,
  setScreen,
  TestServer,
  type PagedList,
} from '@officina/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { visitRecord } from './record.ts';
import Section from './Section.tsx';

const idOf = (digit: string) => digit.repeat(24);
const visit = (digit: string, site: string) => ({
  ...{ _id: idOf(digit), __v: 0, site: idOf(site), datetime: '2026-01-15T08:00:00.000Z', machines: [] },
});
const site = (digit: string, name: string, city: string | null) => ({ _id: idOf(digit), __v: 0, name, city });

let sites: PagedList;
beforeEach(async () => {
  setScreen();
  const documents = [visit('1', 'a'), visit('2', 'b'), visit('3', '9')];
  const server = await new TestServer([{ routes: visitRecord.routes, blank: {}, documents }]).start();
  sites = server.openNext('GET /api/site/all');
});
afterEach(endPage);

const rows = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => [2, 4].map((at) => row.querySelector(`td:nth-child(${at})`)?.textContent));
const shows = (...texts: string[][]) => waitFor(() => expect(rows()).toEqual(texts));

test('visits are shown once the first sites have loaded; unknown sites are «…» and not in the filter', async () => {
  renderPage(<Section />, '/visit');
  sites.page([site('a', 'Stabilimento', 'Pergine')]);
  await shows(['Stabilimento', 'Pergine'], ['…', '…'], ['…', '…']);
  act(() => screen.getByRole('button', { name: 'Luogo Tutti' }).focus());
  await pressKey('ArrowDown');
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options).toEqual(['Tutti', 'Stabilimento']);
  sites.page([site('b', 'Deposito', null)]);
  sites.end();
  await shows(['Stabilimento', 'Pergine'], ['Deposito', '—'], ['Luogo non più in elenco', '—']);
});

test('visits are shown without site names if the sites do not load', async () => {
  renderPage(<Section />, '/visit');
  await shows(['…', '…'], ['…', '…'], ['…', '…']);
});
