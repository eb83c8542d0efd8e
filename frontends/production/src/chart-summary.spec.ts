/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { chartSummary } from './chart-summary.ts';
import { slotsOf, type ProductionSeries } from './series.ts';

const day = slotsOf('2026-11-20', '2026-11-20');

const seriesOf = (
  label: string,
  unit: string,
  fill: number,
  parts: [from: number, to: number, value: number][],
) => {
  const values = new Float64Array(48).fill(fill);
  for (const [from, to, value] of parts) values.fill(value, from, to);
  return {
    key: label,
    label,
    unit,
    values,
    colour: 'c1',
    line: 'solid',
    isStepped: true,
  } satisfies ProductionSeries;
};

test('the summary of a day has the longest gap, the longest standstill and the highest value of each unit', () => {
  const press = seriesOf('Pressa', 'kW', 0, [
    [10, 34, 12],
    [20, 23, 0],
    [28, 29, 0],
  ]);
  const tank = seriesOf('Vasca', '°C', 61, [
    [21, 25, NaN],
    [40, 41, 63.256],
    [47, 48, NaN],
  ]);
  expect(chartSummary([{ ...press, runsFrom: 5 }, tank], day)).toBe(
    'Il tratto più lungo senza dati è di Vasca, dalle 10:30 alle 12:30 GMT. ' +
      'Il fermo più lungo è di Pressa, dalle 10:00 alle 11:30 GMT. ' +
      'Il valore più alto è 12 kW, di Pressa, dalle 05:00 alle 05:30 GMT. ' +
      'Il valore più alto è 63,26 °C, di Vasca, dalle 20:00 alle 20:30 GMT.',
  );
});

test('only a series with a running value has standstills, and the hours before and after work are not among them', () => {
  const press = seriesOf('Pressa', 'kW', 0, [
    [10, 34, 12],
    [20, 22, 0],
  ]);
  const highest = 'Il valore più alto è 12 kW, di Pressa, dalle 05:00 alle 05:30 GMT.';
  expect(chartSummary([press], day)).toBe(highest);
  expect(chartSummary([{ ...press, runsFrom: 5 }], day)).toBe(
    `Il fermo più lungo è di Pressa, dalle 10:00 alle 11:00 GMT. ${highest}`,
  );
});

test('a gap at the end of the day lasts until 24:00, and a series without data has no gap', () => {
  const tank = seriesOf('Vasca', '', 5, [[44, 48, NaN]]);
  const silent = seriesOf('Pozzo', '', NaN, []);
  expect(chartSummary([tank, silent], day)).toBe(
    'Nessun dato di Pozzo. Il tratto più lungo senza dati è di Vasca, dalle 22:00 alle 24:00 GMT. ' +
      'Il valore più alto è 5, di Vasca, dalle 00:00 alle 00:30 GMT.',
  );
  const four = ['A', 'B', 'C', 'D'].map((label) => seriesOf(label, '', NaN, []));
  expect(chartSummary(four, day)).toBe('4 serie sono senza dati.');
});

test('the summary of several days names the days', () => {
  const days = slotsOf('2026-11-20', '2026-11-21');
  const values = new Float64Array(96).fill(2);
  values.fill(NaN, 40, 60);
  values[70] = 9.5;
  const one: ProductionSeries = {
    key: 'a',
    label: 'Pressa',
    unit: 'kW',
    colour: 'c1',
    line: 'solid',
    isStepped: true,
    values,
  };
  expect(chartSummary([one], days)).toBe(
    'Il tratto più lungo senza dati è di Pressa, dal 20/11/2026 20:00 al 21/11/2026 06:00 GMT. ' +
      'Il valore più alto è 9,5 kW, di Pressa, il 21/11/2026 dalle 11:00 alle 11:30 GMT.',
  );
});

test('the summary names the day of a gap within one day only once', () => {
  const days = slotsOf('2026-11-20', '2026-11-21');
  const values = new Float64Array(96).fill(2);
  values.fill(NaN, 44, 48);
  const one: ProductionSeries = {
    key: 'a',
    label: 'Pressa',
    unit: 'kW',
    colour: 'c1',
    line: 'solid',
    isStepped: true,
    values,
  };
  expect(chartSummary([one], days)).toMatch(/è di Pressa, il 20\/11\/2026 dalle 22:00 alle 24:00 GMT\. /);
});

test('the summary says for how long a bit was set, and nothing of its highest value', () => {
  const pump = seriesOf('Pompa', '% del tempo', 0, [
    [0, 23, 100],
    [23, 24, 52],
  ]);
  expect(chartSummary([{ ...pump, isBit: true }], day)).toBe('Pompa: acceso 49 % del tempo.');
});
