import { expect, test } from '@jest/globals';
import type { LineSeriesOption } from './echarts.ts';
import type { TimePlot } from './time-data.ts';
import { timeOption } from './time-option.ts';

const day = (date: number) => `2026-09-${String(date).padStart(2, '0')}T08:00:00.000Z`;
const ms = (date: number) => Date.parse(day(date));
const points = (...values: (number | null)[]) => values.map((value, at) => ({ at: day(at + 5), value }));

const bare: TimePlot = {
  gapMs: 48 * 3_600_000,
  series: [
    { ...{ key: 'alcohol', label: 'Alcol', colour: 'c1', line: 'solid' }, points: points(0, 4, 8) },
    { ...{ key: 'bx', label: 'bx', colour: 'c3', line: 'dashed' }, points: points(20, 14, 7) },
  ],
  apart: undefined,
  format: (value) => String(value).replace('.', ','),
};
const heat = { key: 'heat', label: 'Temperatura', colour: 'c4', line: 'dotted' } as const;
const full: TimePlot = {
  ...bare,
  apart: {
    series: { ...heat, points: points(15, 18, 17) },
    allowed: { from: 12, to: 22, label: '12–22 °C' },
  },
  target: { value: 11, label: 'Alcol desiderato 11,0 % vol', short: 'obiettivo 11,0' },
  projection: {
    ...{ of: 'alcohol', label: 'Fine stimata', from: { at: day(7), value: 8 } },
    ...{ to: { at: day(10), value: 11, label: '10/09' }, range: { from: day(9), to: day(14) } },
  },
  background: { label: 'bx di prima', lines: [points(21, 13, 5)] },
};

const drawn = (plot: TimePlot, isNarrow = false) => timeOption(plot, isNarrow).series as LineSeriesOption[];
const named = (plot: TimePlot, id: string, isNarrow = false) =>
  drawn(plot, isNarrow).find((series) => series.id === id);
const idsOf = (plot: TimePlot) => drawn(plot).map(({ id }) => id);

test('each series has a line with its own dashes and marks, from 0, on the tenant’s days', () => {
  const option = timeOption(bare, false);
  expect(option).toMatchObject({
    animation: false,
    xAxis: [{ min: Date.parse('2026-09-04T22:00:00Z'), max: Date.parse('2026-09-07T22:00:00Z') }],
    yAxis: [{ min: 0, max: 20, interval: 5 }],
    series: [
      { id: 'alcohol', symbol: 'circle', lineStyle: { color: 'var(--c1)', type: 'solid' } },
      { id: 'bx', symbol: 'diamond', lineStyle: { color: 'var(--c3)', type: [8, 4] } },
    ],
  });
  expect(idsOf(bare)).toEqual(['alcohol', 'bx']);
});

test('the amounts begin at 0, or lower for negative values', () => {
  const [, bx] = bare.series;
  const only = (...values: number[]) => ({ ...full, series: [{ ...bx!, points: points(...values) }] });
  expect(timeOption(only(20, 14, 9), false).yAxis).toMatchObject([{ min: 0, max: 24 }, {}]);
  expect(timeOption(only(20, 9, -1), false).yAxis).toMatchObject([{ min: -6, max: 24 }, {}]);
});

test('all colours come from the page', () => {
  expect(JSON.stringify(timeOption(full, false))).not.toMatch(/#[0-9a-f]{3,8}|rgb|oklch/i);
});

test('a gap has stripes over all plots instead of a line, and a label if there is room', () => {
  const gap = (...values: (number | null)[]) => values.map((value, at) => ({ at: day(5 + 3 * at), value }));
  const [alcohol, bx] = bare.series;
  const plot = {
    ...{
      ...bare,
      series: [
        { ...alcohol!, points: gap(1, 2) },
        { ...bx!, points: gap(20, null) },
      ],
    },
    apart: { series: { ...heat, points: gap(15, 16) } },
  };
  expect(idsOf(plot)).toEqual(['-gap-0-0', '-gap-0-1', 'alcohol', 'bx', 'heat']);
  expect(named(plot, 'alcohol')).toMatchObject({
    connectNulls: false,
    data: [{ value: [ms(5), 1] }, { value: [(ms(5) + ms(8)) / 2, null] }, { value: [ms(8), 2] }],
  });
  expect(named(plot, '-gap-0-0')).toMatchObject({
    data: [[ms(5), 20], { label: { show: true } }, [ms(8), 20]],
    areaStyle: { origin: 0 },
    itemStyle: { decal: { color: 'var(--c6)' } },
  });
  expect(named(plot, '-gap-0-1')?.yAxisIndex).toBe(1);
});

test('the target is a dotted line across all days, with a short label on narrow screens', () => {
  const labelsOn = (isNarrow: boolean) => {
    const [first, last] = named(full, '-target', isNarrow)?.data as [
      { value: number[]; label: { formatter: () => string } },
      number[],
    ];
    return [first.label.formatter(), first.value[1], last[1]];
  };
  expect(labelsOn(false)).toEqual(['Alcol desiderato 11,0 % vol', 11, 11]);
  expect(labelsOn(true)).toEqual(['obiettivo 11,0', 11, 11]);
  expect(timeOption(full, false).xAxis).toMatchObject([
    { max: Date.parse('2026-09-14T22:00:00Z') },
    { max: Date.parse('2026-09-14T22:00:00Z') },
  ]);
});

test('a projection is a dashed line in the colour of its series, on the area of its range', () => {
  expect(named(full, '-ahead')).toMatchObject({
    data: [[ms(7), 8], { value: [ms(10), 11], symbol: 'circle' }],
    lineStyle: { color: 'var(--c1)', type: [4, 5] },
    tooltip: { show: false },
  });
  expect(named(full, '-range')).toMatchObject({
    data: [
      [ms(9), 24],
      [ms(14), 24],
    ],
    areaStyle: { color: 'var(--c1)', origin: 0 },
  });
  const { range: _, ...certain } = full.projection!;
  expect(idsOf({ ...full, projection: certain })).not.toContain('-range');
});

test('the lower plot has its own days and amounts, with the allowed range tinted', () => {
  const option = timeOption(full, false);
  expect(option.grid).toHaveLength(2);
  expect(option.yAxis).toMatchObject([{ min: 0 }, { min: 12, max: 24, gridIndex: 1 }]);
  expect(option.xAxis).toMatchObject([{ axisLabel: { show: false } }, { axisLabel: { show: true } }]);
  expect(named(full, 'heat')).toMatchObject({ xAxisIndex: 1, yAxisIndex: 1, symbol: 'rect' });
  expect(named(full, '-allowed')).toMatchObject({ yAxisIndex: 1, areaStyle: { origin: 12 } });
  expect(timeOption(bare, false).grid).toHaveLength(1);
});

test('background lines are thin, behind the others, and not in the tooltip', () => {
  const [before, now] = [named(full, '-background-0'), named(full, 'bx')];
  expect(before).toMatchObject({ symbol: 'none', silent: true, tooltip: { show: false } });
  expect(Number(before?.z)).toBeLessThan(Number(now?.z));
});

test('the labels of the last values have room next to the plot if no days follow', () => {
  const [alcohol, bx] = bare.series;
  const withLabel = { ...bare, series: [{ ...alcohol!, endLabel: '8,0 % vol' }, bx!] };
  const rightOf = (plot: TimePlot) => (timeOption(plot, true).grid as { right: number }[])[0]?.right ?? 0;
  expect(rightOf(bare)).toBe(18);
  expect(rightOf(withLabel)).toBe(40);
  expect(rightOf({ ...withLabel, projection: full.projection })).toBe(18);
});
