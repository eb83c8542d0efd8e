/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { withArticle } from '@officina/contracts/article';
import { addDays, clearAuthInfo, italianDay } from '@officina/web-kit';
import {
  endPage,
  fill,
  messageTexts,
  press,
  pressKey,
  pressLabelled,
  valueOf,
} from '@officina/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { dashed } from './gmt.ts';
import {
  dayRows,
  requestCount,
  seriesDay,
  daysAgo,
  machines,
  openProduction,
  route,
  startPlant,
} from './testing/production-page.tsx';

afterEach(async () => {
  await endPage();
  clearAuthInfo();
});

const days = (count: number) => Array.from({ length: count }, (_, at) => daysAgo(count - at));
const chart = (name = 'Valori medi, kW') => screen.findByRole('region', { name });
const linesOf = (part: HTMLElement) =>
  Object.fromEntries(
    [...part.querySelectorAll<SVGPathElement>('path[data-series]')].map((path) => [
      path.dataset['series'],
      path.getAttribute('d') ?? '',
    ]),
  );
const seen = (part: HTMLElement) => within(part).getByText(/^Dal(l’| )\d\d\/\d\d\/\d{4} al/).textContent;
const period = (from: number, to: number) => `dal=${daysAgo(from)}&al=${daysAgo(to)}`;
const rowsOf = (part: HTMLElement) =>
  within(part)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('[S2.route.productionstatlong] [S2.production.long] the page opens on the last week, with two pickers and one axis', async () => {
  await startPlant(days(7).flatMap(dayRows));
  openProduction('/productionstatlong?serie=PWR-C01');
  const part = await chart();
  expect([valueOf('Dal'), valueOf('Al')]).toEqual([italianDay(daysAgo(7)), italianDay(daysAgo(1))]);
  expect(seen(part)).toBe(
    `${withArticle('Dal', italianDay(daysAgo(7)))} ${withArticle('al', italianDay(daysAgo(1)))}`,
  );
  // One gap per day.
  expect(linesOf(part)['PWR-C01']?.match(/M/g)).toHaveLength(8);
  const texts = [...part.querySelectorAll('g[role=img] text')].map(({ textContent }) => textContent);
  const [, month, day] = daysAgo(4).split('-').map(Number);
  expect(texts).toContain(`${day}/${month}`);
});

test('[S2.production.long] [S9.production] a period of more than three months shows a warning first, which can be confirmed', async () => {
  const server = await startPlant(dayRows(daysAgo(1)));
  openProduction(`/productionstatlong?${period(30, 1)}&serie=PWR-C01`);
  await chart();
  expect(requestCount(server)).toBe(1);
  await fill('Dal', italianDay(daysAgo(120)));
  await press('Carica dati');
  await screen.findByText('Il periodo supera i 3 mesi: potrebbe essere lento.');
  expect([requestCount(server), screen.queryByRole('region')]).toEqual([1, null]);
  await press('Carica lo stesso');
  const part = await chart();
  expect([requestCount(server), seen(part)]).toEqual([
    2,
    `${withArticle('Dal', italianDay(daysAgo(120)))} ${withArticle('al', italianDay(daysAgo(1)))}`,
  ]);
  expect(screen.queryByText(/potrebbe essere lento/)).toBeNull();
  within(part).getByText('La linea è la media di 1 giorno, la fascia va dal valore più basso al più alto.');
});

test('an invalid period shows an error at its field and sends no request', async () => {
  const server = await startPlant(dayRows(daysAgo(1)));
  openProduction(`/productionstatlong?${period(2, 1)}`);
  await chart('Valori medi, kW e °C');
  await fill('Dal', italianDay(addDays(daysAgo(1), -400)));
  await press('Carica dati');
  await screen.findByText('Al massimo 400 giorni');
  await fill('Dal', italianDay(daysAgo(-3)));
  await press('Carica dati');
  await screen.findByText('La data di inizio è dopo la data di fine');
  expect(requestCount(server)).toBe(1);
});

test.each([
  ['too long', period(500, 1), 'Al massimo 400 giorni'],
  ['in reverse order', period(1, 3), 'La data di inizio è dopo la data di fine'],
  ['not a calendar day', 'dal=2026-02-31&al=2026-03-02', 'Data non valida'],
  ['without an end', 'dal=2026-03-02', 'Data non valida'],
])(
  'a period in the address that is %s raises a message and is replaced by the period that is shown',
  async (_, asks, why) => {
    await startPlant(days(7).flatMap(dayRows));
    const before = window.history.length;
    openProduction(`/productionstatlong?${asks}&serie=PWR-C01`);
    await chart();
    const [from, to] = [italianDay(daysAgo(7)), italianDay(daysAgo(1))];
    expect(messageTexts()).toEqual([
      `Il periodo dell’indirizzo non si può mostrare. ${why}. Ecco i dati ` +
        `${withArticle('dal', from)} ${withArticle('al', to)}.`,
    ]);
    expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
      ...{ dal: daysAgo(7), al: daysAgo(1), serie: 'PWR-C01' },
    });
    expect([valueOf('Dal'), valueOf('Al'), window.history.length]).toEqual([from, to, before]);
  },
);

test('a period that is not over shows its finished days', async () => {
  await startPlant(days(3).flatMap(dayRows));
  openProduction(`/productionstatlong?${period(3, -10)}&serie=PWR-C01`);
  const part = await chart();
  expect(seen(part)).toBe(
    `${withArticle('Dal', italianDay(daysAgo(3)))} ${withArticle('al', italianDay(daysAgo(1)))}`,
  );
});

test('the number of received days is shown while loading, and gaps once all are received', async () => {
  const [first, second, third] = days(3) as [string, string, string];
  const server = await startPlant([]);
  const pending = server.openNext(
    `GET /api/industrialdatalog/days/${dashed(first)}/${dashed(third)}/reduced`,
  );
  openProduction(`/productionstatlong?${period(3, 1)}&serie=PWR-C01,PWR-P02`);
  await pending.asked;
  pending.page(dayRows(first));
  await screen.findByText('1 giorno arrivato di 3, altri in arrivo…');
  pending.page(dayRows(second));
  await screen.findByText('2 giorni arrivati di 3, altri in arrivo…');
  expect(screen.queryByText('nessun dato')).toBeNull();
  pending.page(dayRows(third));
  pending.end();
  const part = await chart();
  expect(linesOf(part)['PWR-P02']?.match(/M/g)).toHaveLength(1);
});

test('keys and buttons zoom and pan, and the full period can be restored', async () => {
  await startPlant(days(8).flatMap(dayRows));
  openProduction(`/productionstatlong?${period(8, 1)}&serie=PWR-C01`);
  const part = await chart();
  const fullPeriod = seen(part);
  const drawing = within(part).getByRole('group', { name: /^Grafico: / });
  const shows = (from: number, to: number) =>
    waitFor(() =>
      expect(seen(part)).toBe(
        `${withArticle('Dal', italianDay(daysAgo(from)))} ${withArticle('al', italianDay(daysAgo(to)))}`,
      ),
    );
  await act(async () => drawing.focus());
  await pressKey('+');
  await pressKey('+');
  await shows(6, 3);
  await pressKey('Home');
  await shows(8, 5);
  await pressKey('ArrowRight', { shiftKey: true });
  await shows(8, 5);
  await pressKey('End');
  await shows(4, 1);
  await pressLabelled('Più lontano');
  await pressLabelled('Tutto il periodo');
  expect(seen(part)).toBe(fullPeriod);
  await act(async () =>
    fireEvent.wheel(drawing, { deltaY: -240, ctrlKey: true, clientX: 0, cancelable: true }),
  );
  await shows(8, 5);
  const isLeftToThePage = fireEvent.wheel(drawing, { deltaY: 100, cancelable: true });
  expect(isLeftToThePage).toBe(true);
});

test('keys name and open what happened anywhere in the day that is read, where a day is one piece', async () => {
  const server = await startPlant(days(60).flatMap(dayRows));
  const visit = (before: number) => ({
    ...{ _id: String(before).padStart(24, '0'), __v: 0, site: 'a'.repeat(24) },
    ...{ datetime: `${daysAgo(before)}T20:15:00.000Z`, note: 'Giro' },
    machines: machines.map(({ _id: machineId }) => ({ machineId, status: 'GOOD' })),
  });
  for (const list of ['intervention/allOpen', 'intervention/archived', 'maintenance/due'])
    server.others[`GET /api/maintenance/${list}`] = [];
  server.others['GET /api/visit/all'] = [29, 30, 31, 32].map(visit);
  openProduction(`/productionstatlong?${period(60, 1)}&serie=PWR-C01`);
  const part = await chart();
  await waitFor(() => expect(part.querySelector('[data-happening]')).not.toBeNull());
  await act(async () =>
    within(part)
      .getByRole('group', { name: /^Grafico: / })
      .focus(),
  );
  await pressKey('ArrowRight');
  expect(within(part).getByRole('status').textContent).toMatch(/Visita: Giro$/);
  await pressKey('Enter');
  await waitFor(() => expect(window.location.pathname).toBe('/visit'));
});

test('the zoom stands in the address, and a new period begins without one', async () => {
  await startPlant(days(8).flatMap(dayRows));
  const view = `${daysAgo(4)}T1030_${daysAgo(2)}T0000`;
  openProduction(`/productionstatlong?${period(8, 1)}&serie=PWR-C01&vista=${view}`);
  const part = await chart();
  const inAddress = () => new URLSearchParams(window.location.search).get('vista');
  expect(seen(part)).toBe(
    `${withArticle('Dal', italianDay(daysAgo(4)))} ${withArticle('al', italianDay(daysAgo(3)))}`,
  );
  await pressLabelled('Dopo');
  await waitFor(() => expect(inAddress()).not.toBe(view));
  expect(inAddress()).toMatch(/^\d{4}-\d\d-\d\dT\d{4}_\d{4}-\d\d-\d\dT\d{4}$/);
  await pressLabelled('Tutto il periodo');
  await waitFor(() => expect(inAddress()).toBeNull());
  await pressLabelled('Più vicino');
  await waitFor(() => expect(inAddress()).not.toBeNull());
  await fill('Dal', italianDay(daysAgo(7)));
  await press('Carica dati');
  expect(inAddress()).toBeNull();
});

test('the table has every value, one day at a time', async () => {
  const [first, second] = days(2) as [string, string];
  await startPlant([...dayRows(first), seriesDay('PWR-C01', second, 1.23456789, [[0, 1, null]])]);
  openProduction(`/productionstatlong?${period(2, 1)}&serie=PWR-C01,PWR-P02`);
  const part = await chart();
  await press('Vedi tabella');
  const row = (at: number) => rowsOf(part)[at];
  expect(row(0)).toEqual(['Ora GMT', 'Compressore (PWR-C01), kW', 'Pressa (PWR-P02), kW']);
  expect([row(1), row(22)]).toEqual([
    ['00:00', '7', '1'],
    ['10:30', 'n/d', '2'],
  ]);
  const before = within(part).getByRole('button', { name: 'Giorno prima' });
  expect(before.ariaDisabled).toBe('true');
  await press('Giorno dopo');
  expect(rowsOf(part)).toHaveLength(49);
  expect([row(1), row(48)]).toEqual([
    ['00:00', 'n/d', 'n/d'],
    ['23:30', '1,2346', 'n/d'],
  ]);
  await fill('Giorno della tabella', italianDay(first));
  expect(row(1)).toEqual(['00:00', '7', '1']);
});

test('a failed request shows an error, and «Riprova» repeats it', async () => {
  const server = await startPlant(dayRows(daysAgo(1)));
  openProduction(`/productionstatlong?${period(120, 1)}&serie=PWR-C01`);
  await screen.findByRole('button', { name: 'Togli Compressore, kW' });
  const { [route]: rows } = server.others;
  delete server.others[route];
  await press('Carica lo stesso');
  await screen.findByRole('button', { name: 'Riprova' });
  expect(messageTexts()).toEqual([expect.stringMatching(/^I dati di produzione non sono arrivati\. \S/)]);
  server.others[route] = rows;
  await press('Riprova');
  await chart();
});
