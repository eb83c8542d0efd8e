/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { clearAuthInfo, italianDay } from '@officina/web-kit';
import {
  endPage,
  fill,
  focus,
  messageTexts,
  press,
  valueOf,
  type TestServer,
} from '@officina/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { seriesOf } from './charts.tsx';
import { daysAgo, job, machines, openStats, startPlant, thisYear } from './testing/stats-page.tsx';

let server: TestServer;
beforeEach(async () => {
  server = await startPlant();
});
afterEach(async () => {
  await endPage();
  clearAuthInfo();
});

const region = (name: string) => screen.findByRole('region', { name });
const rowsOf = (part: HTMLElement) =>
  within(part)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

async function tableOf(name: string) {
  const part = await region(name);
  const button = await within(part).findByRole('button', { name: `Vedi tabella ${name}` });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  await act(async () => button.click());
  await within(part).findByRole('table');
  return part;
}

test('[S2.stat.counters] there are four counters, each with an explanation', async () => {
  openStats();
  await screen.findByText('42');
  const list = screen.getByRole('list', { name: 'Contatori' });
  expect(textsOf(within(list).getAllByRole('listitem'))).toEqual([
    'Da fare425 manutenzioni e 37 interventi',
    'Manutenzioni5scadute o in scadenza',
    'In corso19assegnati o in attesa ricambi',
    'Urgenti3da guardare per primi',
  ]);
});

test('the most frequent faults show what was written, or the type from an older service', async () => {
  openStats();
  const card = (await screen.findByRole('heading', { name: 'Guasti più frequenti' })).parentElement;
  await waitFor(() =>
    expect(textsOf(within(card as HTMLElement).getAllByRole('listitem'))).toEqual([
      'MAC-01Perde olioMacchina 15',
      'MAC-01ESTERNAMacchina 14',
    ]),
  );
});

test('[S2.stat.production] the page links to the production pages', async () => {
  openStats();
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Produzione giornaliera', '/productionstat'],
    ['Produzione su più giorni', '/productionstatlong'],
  ]);
});

test('[S2.stat.production] without industrial data there are no links to production', async () => {
  server.others['GET /api/tenant/myself'] = {
    ...(server.others['GET /api/tenant/myself'] as object),
    services: { industrial: { enabled: false } },
  };
  openStats();
  await screen.findByText('42');
  await waitFor(() => expect(screen.queryAllByRole('link')).toEqual([]));
  screen.getByRole('heading', { level: 1, name: 'Statistiche' });
});

test('[S2.stat.bars] the last 30 days are also a table, which opens the jobs of a day', async () => {
  openStats();
  const part = await tableOf('Interventi degli ultimi 30 giorni');
  const rows = rowsOf(part);
  expect(rows).toHaveLength(31);
  expect(rows[0]).toEqual(['Giorno', 'Interventi aperti e chiusi', 'Interventi da fare']);
  expect(rows[1]).toEqual([italianDay(daysAgo(29)), '0', '0']);
  expect(rows[30]).toEqual([italianDay(daysAgo(0)), '2', '1']);
  await press(italianDay(daysAgo(0)));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('Guasto 1');
  expect(textsOf(within(dialog).getAllByRole('heading', { level: 3 }))).toEqual([
    'Interventi aperti e chiusi 2',
    'Interventi da fare 1',
  ]);
  expect(textsOf(within(dialog).getAllByRole('link'))).toEqual(['Guasto 2', 'Guasto 3', 'Guasto 1']);
  await press('Guasto 1');
  await screen.findByText('Una scheda');
  expect(window.location.search).toBe(`?new=0&interventionId=${job(1, 0)._id}`);
});

test('[S2.stat.perMachine] a machine has a bar for each year, of scheduled and other jobs', () => {
  expect(seriesOf(2026).map(({ label, stack, isStriped = false }) => [label, stack, isStriped])).toEqual([
    ['Programmati 2026', 'now', false],
    ['Programmati 2025', 'before', true],
    ['Altri 2026', 'now', false],
    ['Altri 2025', 'before', true],
  ]);
});

test('[S2.stat.perMachine] [S9.stats] machines are shown in pages of 20, and a bar opens the machine’s jobs by year and kind', async () => {
  openStats();
  const part = await tableOf('Interventi per macchina');
  const [header, ...rows] = rowsOf(part);
  expect(header).toEqual([
    'Macchina',
    `Programmati ${thisYear}`,
    `Programmati ${thisYear - 1}`,
    `Altri ${thisYear}`,
    `Altri ${thisYear - 1}`,
  ]);
  expect(rows).toHaveLength(20);
  expect(rows[0]).toEqual(['MAC-01 Macchina 1', '45', '2', '1', '3']);
  const [before, after] = ['Macchine Precedenti', 'Macchine Successive'].map((name) =>
    within(part).getByRole('button', { name }),
  );
  expect(before?.getAttribute('aria-disabled')).toBe('true');
  await press('Macchine Successive');
  await within(part).findByText(/^Macchine 21–40 di 45\./);
  await press('Macchine Successive');
  await within(part).findByText(/^Macchine 41–45 di 45\./);
  expect(rowsOf(part).map(([name]) => name)).toEqual([
    'Macchina',
    ...[41, 42, 43, 44, 45].map((at) => `MAC-${at} Macchina ${at}`),
  ]);
  expect(after?.getAttribute('aria-disabled')).toBe('true');
  await press('Macchine Precedenti');
  await within(part).findByText(/^Macchine 21–40 di 45\./);
  await press('MAC-21 Macchina 21');
  const dialog = await screen.findByRole('dialog', { name: 'Macchina 21' });
  await within(dialog).findByText('Guasto 5');
  expect(textsOf(within(dialog).getAllByRole('heading', { level: 3 }))).toEqual([
    `Programmati ${thisYear} 1`,
    `Altri ${thisYear} 1`,
    `Altri ${thisYear - 1} 1`,
  ]);
  expect(textsOf(within(dialog).getAllByRole('link'))).toEqual([
    'Scheda riepilogo',
    'Manutenzione programmata',
    'Guasto 5',
    'Guasto 6',
  ]);
});

test('an indicator shows value, basis, omitted cases and definition, and an unknown value is n/d', async () => {
  openStats('?dal=2026-10-01&al=2026-11-22');
  await screen.findByText('Dal 01/10/2026 al 22/11/2026: 12 interventi, 8 guasti.');
  const part = await region('Indicatori');
  const cards = within(part)
    .getAllByRole('listitem')
    .slice(0, 4)
    .map((card) => [...card.children].slice(0, 4).map(({ textContent }) => textContent));
  expect(cards).toEqual([
    [
      'Tempo di riparazione',
      '1 giorno e 5 ore',
      'mediana 6 ore, su 7 riparazioni',
      'Non contati: 4 interventi chiusi senza data di fine.',
    ],
    ['Tempo tra i guasti', 'n/d', 'su 0 intervalli', ''],
    ['Lavoro programmato', '25 %', 'su 12 interventi', ''],
    ['Fatto in tempo', '0 %', 'su 3 scadenze', ''],
  ]);
  const months = await tableOf('Mese per mese');
  expect(rowsOf(months)).toEqual([
    ['Mese', 'Tempo di riparazione, in ore'],
    ['ottobre 2026', '29 h'],
    ['novembre 2026', 'n/d'],
  ]);
  expect(server.calls.map(({ route }) => route)).toContain(
    'GET /api/maintenance/stat/indicators/{start}/{end}/{machine}',
  );
});

test('figures of the previous choice are not shown for the new one', async () => {
  const [chosen] = machines;
  openStats('?dal=2026-10-01&al=2026-11-22');
  await screen.findByText(/^2 aperti e chiusi, 1 ancora da fare\./);
  const days = server.openNext(`GET /api/maintenance/stat/days/${chosen?._id}`);
  await focus('Macchina');
  const [, first] = await screen.findAllByRole('option');
  await act(async () => fireEvent.mouseDown(first as HTMLElement));
  await press('Applica');
  await days.asked;
  const part = await region('Interventi degli ultimi 30 giorni');
  expect(within(part).getByRole('img').getAttribute('aria-label')).toBe(
    'Grafico: Interventi degli ultimi 30 giorni. ',
  );
  days.page([{ day: daysAgo(0), done: 1, open: 0 }]);
  days.end();
  await screen.findByText(/^Solo MAC-01: 1 aperto e chiuso, 0 ancora da fare\./);
  await screen.findByText('Solo MAC-01: dal 01/10/2026 al 22/11/2026: 12 interventi, 8 guasti.');
});

test('the default period is written to the address without a history entry', async () => {
  const before = window.history.length;
  openStats('?macchina=&dalla=21');
  await screen.findByText('42');
  const today = daysAgo(0);
  const from = `${Number(today.slice(0, 4)) - (today.slice(5, 7) === '12' ? 0 : 1)}`;
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('al')).toBe(today));
  const params = new URLSearchParams(window.location.search);
  expect(params.get('dal')).toMatch(new RegExp(`^${from}-\\d\\d-01$`));
  expect([params.get('dalla'), window.history.length]).toEqual(['21', before]);
});

test.each([
  ['GET /api/maintenance/stat/counters', 'I contatori non sono arrivati.'],
  ['GET /api/maintenance/stat/days/{machine}', 'Gli interventi degli ultimi 30 giorni non sono arrivati.'],
  ['GET /api/maintenance/stat/machines', 'Gli interventi per macchina non sono arrivati.'],
  ['GET /api/maintenance/machine/all', 'L’elenco dei macchinari non è arrivato.'],
])('a failed load of %s shows a message', async (route, message) => {
  delete server.others[route];
  openStats('?dal=2026-10-01&al=2026-11-22');
  await waitFor(() => expect(messageTexts()).toEqual([expect.stringMatching(new RegExp(`^${message} \\S`))]));
});

test('an inactive machine is marked in the options and can be chosen', async () => {
  const inactive = { ...machines[1]!, isActive: false };
  server.others['GET /api/maintenance/machine/all'] = [machines[0], inactive];
  openStats('?dal=2026-10-01&al=2026-11-22');
  await screen.findByText(/^2 aperti e chiusi, 1 ancora da fare\./);
  await focus('Macchina');
  const options = await screen.findAllByRole('option');
  expect(textsOf(options)).toEqual(['Tutte', 'MAC-01Macchina 1', 'MAC-02Macchina 2 (non attiva)']);
  await act(async () => fireEvent.mouseDown(options[2] as HTMLElement));
  await press('Applica');
  await screen.findByText('Solo MAC-02: dal 01/10/2026 al 22/11/2026: 12 interventi, 8 guasti.');
  expect(new URLSearchParams(window.location.search).get('macchina')).toBe(inactive._id);
});

test('an invalid period shows an error and keeps the previous figures, but a failed load hides them', async () => {
  openStats('?dal=2026-10-01&al=2026-11-22');
  const shown = 'Dal 01/10/2026 al 22/11/2026: 12 interventi, 8 guasti.';
  await screen.findByText(shown);
  await screen.findByText('42');
  const errors = [{ path: 'params.start', message: 'La data di inizio è dopo la data di fine' }];
  server.refuseNext('invalid', { method: 'GET', errors });
  await fill('Dal', '23/11/2026');
  await press('Applica');
  await screen.findByText('La data di inizio è dopo la data di fine');
  expect(screen.getByText(shown)).toBeTruthy();
  expect(valueOf('Dal')).toBe('23/11/2026');
  server.refuseNext('internal', { method: 'GET' });
  await fill('Dal', '01/11/2026');
  await press('Applica');
  await screen.findByRole('button', { name: 'Riprova' });
  expect(messageTexts()).toEqual([expect.stringMatching(/^Gli indicatori non sono arrivati\. \S/)]);
  expect(screen.queryByText(shown)).toBeNull();
  await press('Riprova');
  await screen.findByText('Dal 01/11/2026 al 22/11/2026: 12 interventi, 8 guasti.');
});
