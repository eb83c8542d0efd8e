import { expect, test } from '@jest/globals';
import { barOption } from './bar-option.ts';
import type { ChartSeries } from './chart-data.ts';

const series: ChartSeries[] = [
  { key: 'now', label: 'Quest’anno', colour: 'c1', stack: 'now' },
  { key: 'before', label: 'L’anno prima', colour: 'c2', isStriped: true, stack: 'before' },
];
const rows = [
  { key: 'a', label: 'COM-01', name: 'COM-01 Compressore', values: { now: 3, before: 0 } },
  { key: 'b', label: 'TOR-01', name: 'TOR-01 Tornio', values: { now: null, before: 2 } },
];
const data = { series, rows, format: (value: number) => `${value} h` };
const vertical = { kind: 'times', isHorizontal: false, canPick: true } as const;
const horizontal = { kind: 'names', isHorizontal: true, canPick: false } as const;

test('each row has a place on the axis, and draws nothing for 0 and unknown values', () => {
  expect(barOption(data, vertical)).toMatchObject({
    animation: false,
    xAxis: { type: 'category', data: ['COM-01', 'TOR-01'] },
    yAxis: { type: 'value', minInterval: 1 },
    series: [
      { name: 'Quest’anno', stack: 'now', data: [3, null], itemStyle: { color: 'var(--c1)' } },
      { name: 'L’anno prima', stack: 'before', data: [null, 2], itemStyle: { color: 'var(--c2)' } },
    ],
  });
});

test('the previous year is striped, yellow has an edge, and all colours come from the page', () => {
  const option = barOption(data, vertical);
  expect(option.series).toMatchObject([
    { itemStyle: { color: 'var(--c1)' } },
    { itemStyle: { borderColor: 'var(--key-edge)', decal: { color: 'var(--sheet)' } } },
  ]);
  expect(JSON.stringify(option)).not.toMatch(/#[0-9a-f]{3,8}|rgb|oklch/i);
  expect(JSON.stringify(option).match(/decal/g)).toHaveLength(1);
});

test('horizontal bars begin at the top, and all names are labelled', () => {
  expect(barOption(data, horizontal)).toMatchObject({
    xAxis: { type: 'value', position: 'top' },
    yAxis: { type: 'category', inverse: true, axisLabel: { interval: 0, rotate: 0 } },
  });
});

test('an axis of fractional values is not limited to whole steps', () => {
  const halves = { ...data, rows: [{ ...rows[0]!, values: { now: 0.5, before: 1 } }] };
  expect(barOption(halves, vertical).yAxis).toMatchObject({ minInterval: undefined });
});

test('a tooltip distinguishes 0 from unknown values', () => {
  const { series: drawn } = barOption(data, vertical);
  const texts = (Array.isArray(drawn) ? drawn : []).map((one) =>
    [0, 1].map((at) => one.tooltip?.valueFormatter?.(null, at)),
  );
  expect(texts).toEqual([
    ['3 h', 'n/d'],
    ['0 h', '2 h'],
  ]);
});
