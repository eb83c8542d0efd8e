/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { withArticle } from '@officina/contracts/article';
import { clearAuthInfo, italianDay, storeAuthInfo } from '@officina/web-kit';
import { endPage, fill, focus, press, pressKey, pressLabelled, valueOf } from '@officina/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  dayRows,
  requestCount,
  seriesDay,
  daysAgo,
  idOf,
  openProduction,
  sensors,
  startPlant,
} from './testing/production-page.tsx';

afterEach(async () => {
  await endPage();
  clearAuthInfo();
});

const yesterday = daysAgo(1);
const chart = (name = 'Valori medi, kW e °C') => screen.findByRole('region', { name });
const linesOf = (part: HTMLElement) =>
  [...part.querySelectorAll<SVGPathElement>('path[data-series]')].map((path) => [
    path.dataset['series'],
    path.getAttribute('d'),
  ]);
/** The areas under the lines, in the same order. */
const groundsOf = (part: HTMLElement) =>
  [...part.querySelectorAll('path[opacity="0.16"]')].map((path) => path.getAttribute('d'));
const chips = () => screen.getAllByRole('button', { name: /^Togli / }).map((button) => button.ariaLabel);
const serie = () => new URLSearchParams(window.location.search).get('serie');
const rowsOf = (part: HTMLElement) =>
  within(part)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('[S2.production.day] [S2.production.note] the page opens on today, says that its data are not available, and sends no request', async () => {
  const server = await startPlant(dayRows(yesterday));
  openProduction('/productionstat');
  await screen.findByRole('heading', { level: 3, name: 'I dati di oggi non si possono vedere' });
  await waitFor(() => expect(chips()).toHaveLength(3));
  const today = new Intl.DateTimeFormat('it-IT', {
    ...{ timeZone: 'Europe/Rome', day: '2-digit', month: '2-digit', year: 'numeric' },
  }).format(new Date());
  expect(valueOf('Data')).toBe(today);
  await press('Carica dati');
  expect(requestCount(server)).toBe(0);
  screen.getByText(
    /^I dati di oggi non si possono vedere\. Gli orari sono in GMT: .* I valori sono medie su 15 minuti; ogni punto è una mezz’ora\.$/,
  );
  await press('Vedi ieri');
  await chart();
  expect([requestCount(server), valueOf('Data')]).toEqual([1, italianDay(yesterday)]);
});

test.each([
  ['2026-11-20', 'del 20/11/2026 aggiungi 1 ora.'],
  ['2026-07-14', 'del 14/07/2026 aggiungi 2 ore.'],
  ['2026-10-25', 'del 25/10/2026 aggiungi 2 ore con l’ora legale, 1 ora con l’ora solare.'],
])(
  '[S2.production.note] the note of %s gives the offset of Italian time from GMT on that day',
  async (day, words) => {
    await startPlant(dayRows(day));
    openProduction(`/productionstat?giorno=${day}`);
    await screen.findByText(
      `I dati di oggi non si possono vedere. Gli orari sono in GMT: per l’ora italiana ${words} I valori sono medie su 15 minuti; ogni punto è una mezz’ora.`,
    );
  },
);

test('[S2.production.day] [S9.production] «Carica dati» draws the day over 48 half hours, the first series as an area, with gaps where data are missing', async () => {
  await startPlant(dayRows(yesterday));
  openProduction('/productionstat?serie=PWR-C01,PWR-P02');
  await screen.findByText('Vedi ieri');
  await fill('Data', italianDay(yesterday));
  await press('Carica dati');
  const part = await chart('Valori medi, kW');
  const texts = [...part.querySelectorAll('g[role=img] text')].map(({ textContent }) => textContent);
  const halfHours = Array.from(
    { length: 48 },
    (_, at) => `${String(at >> 1).padStart(2, '0')}:${at % 2 ? '30' : '00'}`,
  );
  expect(texts.filter((text) => /^\d\d:\d\d$/.test(text))).toEqual(halfHours);
  const lines = Object.fromEntries(linesOf(part)) as Record<string, string>;
  expect(lines['PWR-C01']?.match(/M/g)).toHaveLength(2);
  // Each half hour is a separate step.
  expect(lines['PWR-C01']?.match(/H/g)).toHaveLength(44);
  expect(lines['PWR-P02']?.match(/M/g)).toHaveLength(1);
  // Only the first: overlapping areas cannot be told apart.
  expect(groundsOf(part)).toEqual([expect.stringMatching(/^(M[^MZ]+Z){2}$/)]);
  expect(part.querySelector('[data-gaps]')?.getAttribute('data-gaps')).toBe('1');
  within(part).getByText(
    'Il tratto più lungo senza dati è di Compressore, dalle 10:30 alle 12:30 GMT. ' +
      'Il fermo più lungo è di Pressa, dalle 10:00 alle 11:00 GMT. ' +
      'Il valore più alto è 38,5 kW, di Pressa, dalle 14:00 alle 14:30 GMT.',
  );
  within(part).getAllByText('nessun dato');
});

test('[S2.production.day] the table has every value and marks missing ones', async () => {
  await startPlant(dayRows(yesterday));
  openProduction(`/productionstat?giorno=${yesterday}&serie=PWR-C01,TMP-P02`);
  const part = await chart();
  await press('Vedi tabella');
  const rows = rowsOf(part);
  expect(rows).toHaveLength(49);
  expect(rows[0]).toEqual(['Ora GMT', 'Compressore (PWR-C01), kW', 'Olio (TMP-P02), °C']);
  expect(rows[21]).toEqual(['10:00', '22', '61,1234']);
  expect(rows[22]).toEqual(['10:30', 'n/d', '61,1234']);
  expect(rows[48]).toEqual(['23:30', '7', '61,1234']);
});

test('sensors that share a code, now or before, are separate series with distinct names', async () => {
  const row = (sensorId: string, code: string, name: string, value: number) => ({
    ...seriesDay(code, yesterday, value),
    ...{ sensorId, name },
  });
  const [one, other, former] = [idOf('c', 11111), idOf('c', 22222), idOf('c', 33333)];
  await startPlant([
    row(one, 'OLD-01', 'Torchio', 1),
    row(other, 'OLD-01', 'Torchio', 2),
    row(idOf('b', 1), 'PWR-C01', 'Compressore', 7),
    row(former, 'PWR-C01', 'Pompa', 3),
  ]);
  openProduction(`/productionstat?giorno=${yesterday}&serie=OLD-01,${other},PWR-C01,${former}`);
  const part = await chart('Valori medi, kW');
  await press('Vedi tabella');
  expect(rowsOf(part)[0]).toEqual([
    'Ora GMT',
    ...['Torchio (11111) (OLD-01)', 'Torchio (22222) (OLD-01)'],
    ...['Compressore (PWR-C01), kW', 'Pompa (PWR-C01)'],
  ]);
  expect(rowsOf(part)[1]).toEqual(['00:00', '1', '2', '7', '3']);
});

test('two units share a chart, the third has a separate one below', async () => {
  await startPlant(dayRows(yesterday));
  openProduction(`/productionstat?giorno=${yesterday}&serie=PWR-C01,TMP-P02,PRS-X01,PWR-P02`);
  const both = await chart();
  const other = await chart('Valori medi, bar');
  expect([both, other].map((part) => linesOf(part).map(([code]) => code))).toEqual([
    ['PWR-C01', 'TMP-P02', 'PWR-P02'],
    ['PRS-X01'],
  ]);
});

test('[S2.production.day] series are grouped by machine, searchable, and selected and removed by keyboard', async () => {
  await startPlant(dayRows(yesterday));
  openProduction(`/productionstat?giorno=${yesterday}&serie=PWR-C01`);
  await chart('Valori medi, kW');
  await focus('Serie di dati');
  const groups = await screen.findAllByRole('group', { name: /./ });
  const offered = groups
    .filter((group) => within(group).queryAllByRole('option').length > 0)
    .map((group) => [
      group.ariaLabel,
      ...within(group)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ]);
  expect(offered).toEqual([
    ['MAC-01 Pressa piegatrice', 'Pressa, kWPWR-P02', 'Olio, °CTMP-P02'],
    ['MAC-02 Compressore', 'Compressore, kWPWR-C01'],
    ['Senza macchina', 'Rete, barPRS-X01'],
    ['Sensori eliminati', 'OLD-01'],
  ]);
  await fill('Serie di dati', 'piegatrice ol');
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Olio, °CTMP-P02',
  ]);
  await pressKey('ArrowDown');
  await pressKey('Enter');
  await waitFor(() => expect(serie()).toBe('PWR-C01,TMP-P02'));
  await chart();
  await pressLabelled('Togli Compressore, kW');
  await chart('Valori medi, °C');
  expect(serie()).toBe('TMP-P02');
});

test('the last selection is kept per user and written to the address', async () => {
  await startPlant(dayRows(yesterday));
  openProduction(`/productionstat?giorno=${yesterday}`);
  await waitFor(() => expect(serie()).toBe('PWR-P02,TMP-P02,PWR-C01'));
  await pressLabelled('Togli Olio, °C');
  await waitFor(() => expect(serie()).toBe('PWR-P02,PWR-C01'));
  await endPage();
  const open = async (userId: string) => {
    const kept = localStorage.getItem('officina.produzione.ROSSI.1');
    await startPlant(dayRows(yesterday));
    localStorage.setItem('officina.produzione.ROSSI.1', kept ?? '');
    storeAuthInfo({ token: 'x', fullName: 'Altri', TCODE: 'ROSSI', userId });
    openProduction('/productionstat');
    await waitFor(() => expect(serie()).not.toBeNull());
    return serie();
  };
  expect(await open('1')).toBe('PWR-P02,PWR-C01');
  await endPage();
  expect(await open('2')).toBe('PWR-P02,TMP-P02,PWR-C01');
});

test('at most twenty series can be selected', async () => {
  const server = await startPlant(dayRows(yesterday));
  const codes = Array.from({ length: 22 }, (_, at) => `S-${String(at).padStart(2, '0')}`);
  server.others['GET /api/maintenance/sensor/all'] = codes.map((dataCode, at) => ({
    ...sensors[0],
    ...{ _id: String(at).padStart(24, 'c'), dataCode, description: dataCode },
  }));
  server.others['GET /api/industrialdatalog/days/{startDate}/{endDate}/reduced'] = codes.map((code) =>
    seriesDay(code, yesterday, 4),
  );
  openProduction(`/productionstat?giorno=${yesterday}&serie=${codes.slice(0, 20).join(',')}`);
  const part = await chart('Valori medi, kW');
  expect(linesOf(part)).toHaveLength(20);
  await focus('Serie di dati');
  await screen.findByText('Al massimo 20 serie');
  const more = await screen.findAllByRole('option', { selected: false });
  expect(more.map((option) => [option.textContent, option.ariaDisabled])).toEqual([
    ['S-20, kW', 'true'],
    ['S-21, kW', 'true'],
  ]);
});

test('the tooltip shows the stored values of the half hour', async () => {
  await startPlant(dayRows(yesterday));
  openProduction(`/productionstat?giorno=${yesterday}&serie=PWR-C01,TMP-P02`);
  const part = await chart();
  const drawing = part.querySelector<HTMLElement>('.ui\\:slot-drawing')!;
  const line = linesOf(part).find(([code]) => code === 'TMP-P02')?.[1] ?? '';
  const ends = [...line.matchAll(/[MH]([\d.]+)/g)].map(([, x]) => Number(x));
  // Just before the end of the half hour.
  const places = ends.slice(1).map((x) => x - 1);
  const at = async (slot: number) => {
    await act(async () =>
      // jsdom's own pointer event has no position.
      fireEvent(drawing, new MouseEvent('pointermove', { bubbles: true, clientX: places[slot] })),
    );
    return part.querySelector('[data-slip]')?.textContent;
  };
  const day = italianDay(yesterday);
  expect(await at(20)).toBe(`${day} 10:00–10:30 GMTCompressore22 kWOlio61,1234 °C`);
  expect(await at(21)).toBe(`${day} 10:30–11:00 GMTCompressorenessun datoOlio61,1234 °C`);
});

test('arrow keys read one half hour after the other in all charts, Enter opens what is there and named, Escape stops', async () => {
  const server = await startPlant(dayRows(yesterday));
  const job = { _id: idOf('d', 1), __v: 0, type: 'PERMANENTE', status: 'CLOSED', machineId: idOf('a', 1) };
  server.others['GET /api/maintenance/intervention/allOpen'] = [];
  server.others['GET /api/maintenance/intervention/archived'] = [
    {
      ...job,
      openDate: `${yesterday}T11:50:00Z`,
      startDate: `${yesterday}T11:50:00Z`,
      endDate: `${yesterday}T12:10:00Z`,
    },
  ];
  server.others['GET /api/maintenance/maintenance/due'] = [];
  server.others['GET /api/visit/all'] = [];
  openProduction(`/productionstat?giorno=${yesterday}&serie=PWR-C01,TMP-P02,PRS-X01`);
  const [first, second] = [await chart(), await chart('Valori medi, bar')];
  await waitFor(() => expect(first.querySelector('[data-happening]')).not.toBeNull());
  await act(async () =>
    within(first)
      .getByRole('group', { name: /^Grafico: / })
      .focus(),
  );
  await pressKey('ArrowRight');
  await pressKey('ArrowLeft');
  const told = within(first).getByRole('status').textContent;
  expect(told).toBe(
    `${italianDay(yesterday)} 11:30–12:00 GMT; Compressore: nessun dato; Olio: 61,1234 °C; Rete: 6,5 bar; 1. Intervento`,
  );
  expect(first.querySelector('[data-slip]')?.textContent).toContain('1. Intervento');
  expect(second.querySelector('.ui\\:slot-pointer circle')).not.toBeNull();
  expect(second.querySelector('[data-slip]')).toBeNull();
  await pressKey('Escape');
  expect(within(first).getByRole('status').textContent).toBe('');
  await pressKey('ArrowRight');
  await pressKey('Enter');
  await waitFor(() => expect(window.location.pathname).toBe('/intervention'));
  // Closing the record leads back to the chart.
  expect(window.history.state).toMatchObject({ usr: { openedHere: true } });
});

test('«Adatta la scala» stands in the address, local times are each person’s own choice', async () => {
  await startPlant(dayRows(yesterday));
  openProduction(`/productionstat?giorno=${yesterday}&serie=TMP-P02`);
  const part = await chart('Valori medi, °C');
  const texts = () => [...part.querySelectorAll('g[role=img] text')].map(({ textContent }) => textContent);
  expect(texts()).toContain('0');
  await pressLabelled('Adatta la scala');
  expect(new URLSearchParams(window.location.search).get('scala')).toBe('adatta');
  expect(texts()).not.toContain('0');
  expect(texts()).not.toContain('Italia');
  await pressLabelled('Ora italiana');
  expect(texts()).toEqual(expect.arrayContaining(['GMT', 'Italia']));
  expect(localStorage.getItem('officina.produzione-ora-locale.ROSSI.1')).toBe('on');
});

test('a day without data, a selection without data and an empty selection have separate empty states', async () => {
  const server = await startPlant([]);
  openProduction(`/productionstat?giorno=${yesterday}`);
  await screen.findByRole('heading', { name: `Nessun dato per ${withArticle('il', italianDay(yesterday))}` });
  server.others['GET /api/industrialdatalog/days/{startDate}/{endDate}/reduced'] = dayRows(yesterday).slice(
    0,
    1,
  );
  await press('Carica dati');
  await screen.findByText('Le serie scelte non hanno letture, altre sì: cambia la scelta.');
  for (const name of ['Pressa, kW', 'Olio, °C', 'Compressore, kW']) await pressLabelled(`Togli ${name}`);
  await screen.findByRole('heading', { name: 'Nessuna serie scelta' });
});

test('without sensors the page links to the sensors', async () => {
  const server = await startPlant([]);
  server.others['GET /api/maintenance/sensor/all'] = [];
  openProduction('/productionstat');
  await screen.findByRole('heading', { name: 'Nessun sensore' });
  expect(screen.getByRole('link', { name: 'Vai ai sensori' }).getAttribute('href')).toBe(
    '/configuration/sensor',
  );
  const keys = [...document.querySelectorAll('[data-kind=key]')].map(({ textContent }) => textContent);
  expect(keys).toEqual(['Vai ai sensori']);
});
