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
const standing = { kind: 'times', lies: false, canPick: true } as const;
const lying = { kind: 'names', lies: true, canPick: false } as const;

test('a place of the axis for each row; what is 0 or not known draws nothing', () => {
  expect(barOption(data, standing)).toMatchObject({
    animation: false,
    xAxis: { type: 'category', data: ['COM-01', 'TOR-01'] },
    yAxis: { type: 'value', minInterval: 1 },
    series: [
      { name: 'Quest’anno', stack: 'now', data: [3, null], itemStyle: { color: 'var(--c1)' } },
      { name: 'L’anno prima', stack: 'before', data: [null, 2], itemStyle: { color: 'var(--c2)' } },
    ],
  });
});

test('the year before is striped, yellow has an edge, and every colour is one of the page', () => {
  const option = barOption(data, standing);
  expect(option.series).toMatchObject([
    { itemStyle: { color: 'var(--c1)' } },
    { itemStyle: { borderColor: 'var(--key-edge)', decal: { color: 'var(--sheet)' } } },
  ]);
  expect(JSON.stringify(option)).not.toMatch(/#[0-9a-f]{3,8}|rgb|oklch/i);
  expect(JSON.stringify(option).match(/decal/g)).toHaveLength(1);
});

test('lying bars begin at the top, and names are all written', () => {
  expect(barOption(data, lying)).toMatchObject({
    xAxis: { type: 'value', position: 'top' },
    yAxis: { type: 'category', inverse: true, axisLabel: { interval: 0, rotate: 0 } },
  });
});

test('halves are not rounded to whole steps of the axis', () => {
  const halves = { ...data, rows: [{ ...rows[0]!, values: { now: 0.5, before: 1 } }] };
  expect(barOption(halves, standing).yAxis).toMatchObject({ minInterval: undefined });
});

test('a tooltip tells 0 and what is not known apart', () => {
  const { series: drawn } = barOption(data, standing);
  const told = (Array.isArray(drawn) ? drawn : []).map((one) =>
    [0, 1].map((at) => one.tooltip?.valueFormatter?.(null, at)),
  );
  expect(told).toEqual([
    ['3 h', 'n/d'],
    ['0 h', '2 h'],
  ]);
});
