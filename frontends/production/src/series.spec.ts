import { expect, test } from '@jest/globals';
import type { Series } from '@officina/contracts/industrial/series';
import { chartsOf, limitsOf, seriesOf, slotsOf } from './series.ts';

const rowOf = (dataCode: string, day: string, value: number | null): Series => ({
  ...{ name: dataCode, dataCode, avgValues: Array<number | null>(48).fill(value), details: [] },
  ...{ day: Number(day.slice(8)), month: Number(day.slice(5, 7)), momentInfo: `${day}T00:00:00.000Z` },
});
const offered = (code: string, unit = 'kW') => ({
  key: code,
  code,
  name: `Nome ${code}`,
  unit,
  group: 'Senza macchina',
});

test('days become one sequence of half hours, with NaN for missing values', () => {
  const slots = slotsOf('2026-11-20', '2026-11-22');
  const rows = [rowOf('A', '2026-11-20', 1), rowOf('A', '2026-11-22', null), rowOf('B', '2026-11-21', 5)];
  const [a, b] = seriesOf([offered('A'), offered('B')], rows, slots);
  expect(slots).toEqual({ from: Date.parse('2026-11-20'), slotMs: 1_800_000, count: 144 });
  expect([...a!.values.slice(46, 50)]).toEqual([1, 1, NaN, NaN]);
  expect([...b!.values.slice(47, 49), ...b!.values.slice(95, 97)]).toEqual([NaN, 5, 5, NaN]);
  expect([...a!.values.slice(96)].every(Number.isNaN)).toBe(true);
});

test('a zero is a value', () => {
  const [a] = seriesOf([offered('A')], [rowOf('A', '2026-11-20', 0)], slotsOf('2026-11-20', '2026-11-20'));
  expect([...a!.values]).toEqual(Array(48).fill(0));
});

test('a bit is shown as the percentage of the time in which it was set', () => {
  const day = slotsOf('2026-11-20', '2026-11-20');
  const [a] = seriesOf([{ ...offered('A'), isBit: true }], [rowOf('A', '2026-11-20', 0.49)], day);
  expect(a).toMatchObject({ isBit: true });
  expect(a?.values[0]).toBeCloseTo(49);
});

test('the limits of a series are named after it where there are several', () => {
  const day = slotsOf('2026-11-20', '2026-11-20');
  const [a, b] = seriesOf([{ ...offered('A', '°C'), high: 28.5, low: 4 }, offered('B')], [], day);
  expect(limitsOf([a!]).map(({ label, value, unit }) => [label, value, unit])).toEqual([
    ['massimo 28,5 °C', 28.5, '°C'],
    ['minimo 4 °C', 4, '°C'],
  ]);
  expect(limitsOf([a!, b!])[0]?.label).toBe('Nome A, massimo 28,5 °C');
});

test('two units share a chart, and each further unit has its own', () => {
  const units = (...all: string[]) =>
    chartsOf(all.map((unit) => ({ unit }))).map((one) => one.map(({ unit }) => unit));
  expect(units('kW', '°C', 'kW', 'bar', '', 'bar')).toEqual([['kW', '°C', 'kW'], ['bar', 'bar'], ['']]);
  expect(units('kW')).toEqual([['kW']]);
  expect(units()).toEqual([]);
});
