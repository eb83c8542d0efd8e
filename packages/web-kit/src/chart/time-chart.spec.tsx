/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { clearPage, press, renderPage } from '@officina/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { setTimeZone } from '../core/dates/zone.ts';
import { TimeChart, type TimeChartProps, type TimeSeries } from './time-chart.tsx';

const day = (date: number) => `2026-09-${String(date).padStart(2, '0')}T22:30:00.000Z`;
const alcohol: TimeSeries = {
  ...{ key: 'alcohol', label: 'Alcol, % vol', colour: 'c1', line: 'solid' },
  points: [
    { at: day(1), value: 0.5 },
    { at: day(9), value: 8 },
  ],
};
const heat: TimeSeries = {
  ...{ key: 'heat', label: 'Temperatura, °C', colour: 'c4', line: 'dotted' },
  points: [
    { at: day(1), value: 15 },
    { at: day(2), value: null },
  ],
};
const chart: TimeChartProps = {
  ...{ title: 'Curva', sentence: 'Sale.', fileName: 'lotto-1', gapMs: 48 * 3_600_000 },
  ...{ series: [alcohol], apart: { series: heat } },
};

const saved: Blob[] = [];
beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = (file) => {
    saved.push(file as Blob);
    return 'blob:';
  };
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
});
afterEach(() => {
  setTimeZone('Europe/Rome');
  jest.restoreAllMocks();
  clearPage();
});

/** jsdom has no `Blob.text()`. */
const textOf = (file: Blob | undefined) =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(file ?? new Blob());
  });
/** Renders the chart with its drawing code loaded. */
const open = (more: Partial<TimeChartProps> = {}) =>
  act(async () => {
    const page = renderPage(<TimeChart {...chart} {...more} />);
    await import('./drawing.tsx');
    return page;
  });

const textsOf = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent);
const rows = () => screen.getAllByRole('row').map((row) => textsOf(row.children));

test('a time chart has a name, a description and a legend that includes gaps', async () => {
  await open();
  expect(screen.getByRole('region', { name: 'Curva' })).toBeTruthy();
  expect((await screen.findByRole('img')).getAttribute('aria-label')).toBe('Grafico: Curva. Sale.');
  expect(textsOf(screen.getAllByRole('listitem'))).toEqual([
    'Alcol, % vol',
    'Temperatura, °C',
    'nessun dato',
  ]);
});

test('the legend includes everything drawn in addition to the series', async () => {
  const projection = {
    ...{ of: 'alcohol', label: 'Fine stimata', from: { at: day(9), value: 8 } },
    to: { at: day(12), value: 11, label: '12/09' },
  };
  const background = { label: 'Lotti precedenti', lines: [heat.points ?? []] };
  const { unmount } = await open({ background: { ...background, lines: [] } });
  expect(screen.queryByText('Lotti precedenti')).toBeNull();
  unmount();
  await open({ gapMs: Infinity, projection, background });
  expect(textsOf(screen.getAllByRole('listitem'))).toEqual([
    'Alcol, % vol',
    'Temperatura, °C',
    'Lotti precedenti',
    'Fine stimata',
  ]);
});

test('a chart can be switched to a table by keyboard, with tenant times and n/d for unknown values', async () => {
  setTimeZone('America/New_York');
  await open();
  const button = screen.getByRole('button', { name: 'Vedi tabella Curva' });
  button.focus();
  await act(async () => fireEvent.click(button));
  expect(document.activeElement?.textContent).toBe('Vedi grafico Curva');
  expect(rows()).toEqual([
    ['Data/ora', 'Alcol, % vol', 'Temperatura, °C'],
    ['01/09/2026 18:30', '0,5', '15'],
    ['02/09/2026 18:30', 'n/d', 'n/d'],
    ['09/09/2026 18:30', '8', 'n/d'],
  ]);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByRole('group', { name: 'Curva' }).tabIndex).toBe(0);
  await press('Vedi grafico');
  await screen.findByRole('img');
});

test('the data can be saved as a file for an Italian spreadsheet', async () => {
  await open();
  await press('Scarica grafico');
  await waitFor(() => within(screen.getByRole('menu')).getByText('Immagine (PNG)'));
  await press('Dati (CSV)');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Scarica grafico Curva'));
  expect(await textOf(saved[0])).toBe(
    '"Data/ora";"Alcol, % vol";"Temperatura, °C"\r\n' +
      '"02/09/2026 00:30";0,5;15\r\n"03/09/2026 00:30";;\r\n"10/09/2026 00:30";8;\r\n',
  );
});

test('a loading chart reserves its height and has neither table nor downloads', async () => {
  const height = () => screen.getByRole('img').style.height;
  const loading = { ...heat, points: undefined };
  const { unmount } = await open({ apart: { series: loading } });
  const kept = height();
  expect(screen.getByRole('img').getAttribute('aria-busy')).toBe('true');
  expect(screen.getByRole('button', { name: /Vedi tabella/ }).getAttribute('aria-disabled')).toBe('true');
  unmount();
  await open();
  expect(height()).toBe(kept);
  expect(screen.getByRole('img').getAttribute('aria-busy')).toBe('false');
});

test('values that failed to load can be retried', async () => {
  const onRetry = jest.fn();
  const failure = { what: 'Il lotto non è arrivato.', onRetry };
  await open({ series: [{ ...alcohol, points: undefined }], failure });
  await press('Riprova');
  expect(onRetry).toHaveBeenCalledTimes(1);
});
