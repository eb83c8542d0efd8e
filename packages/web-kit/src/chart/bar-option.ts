import { valueInWords, type ChartData, type ChartSeries } from './chart-data.ts';
import type { ChartOption } from './echarts.ts';
import { axisLine, codeStyle, hairlines, tooltipStyle, textStyle } from './option-styles.ts';

/** `times` are labelled as far as there is room; `names` are all labelled, with horizontal bars on narrow screens. */
export type AxisKind = 'times' | 'names';

interface BarStyle {
  kind: AxisKind;
  isHorizontal: boolean;
  canPick: boolean;
}

const fillOf = ({ colour, isStriped }: ChartSeries) => ({
  color: `var(--${colour})`,
  // Yellow on white needs an edge.
  ...(colour === 'c2' && { borderColor: 'var(--key-edge)', borderWidth: 1 }),
  ...(isStriped && {
    decal: {
      ...{ symbol: 'rect' as const, color: 'var(--sheet)', rotation: Math.PI / 4 },
      ...{ dashArrayX: [1, 0], dashArrayY: [2, 3] },
    },
  }),
});

/** The ECharts option of a bar chart: from 0, with hairlines, without animation, and without bars for 0. */
export function barOption(
  { series, rows, format }: ChartData<ChartSeries>,
  { kind, isHorizontal, canPick }: BarStyle,
): ChartOption {
  const values = rows.flatMap((row) => series.map(({ key }) => row.values[key] ?? 0));
  const places = {
    type: 'category' as const,
    data: rows.map(({ label }) => label),
    inverse: isHorizontal,
    axisTick: { show: false },
    axisLine,
    axisLabel: {
      ...codeStyle,
      ...(kind === 'names' ? { interval: 0, rotate: isHorizontal ? 0 : 50 } : { hideOverlap: true }),
    },
  };
  const amounts = {
    type: 'value' as const,
    position: isHorizontal ? ('top' as const) : ('left' as const),
    minInterval: values.every(Number.isInteger) ? 1 : undefined,
    splitLine: hairlines,
    axisLabel: { ...textStyle, formatter: (value: number) => format(value) },
  };
  return {
    animation: false,
    grid: {
      left: 0,
      right: isHorizontal ? 14 : 4,
      top: 12,
      bottom: 0,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: isHorizontal ? amounts : places,
    yAxis: isHorizontal ? places : amounts,
    tooltip: {
      ...tooltipStyle,
      axisPointer: { type: 'shadow', z: -1, shadowStyle: { color: 'var(--well)', opacity: 0.5 } },
    },
    series: series.map((one) => ({
      type: 'bar' as const,
      id: one.key,
      name: one.label,
      stack: one.stack ?? 'all',
      data: rows.map((row) => row.values[one.key] || null),
      tooltip: { valueFormatter: (_drawn, at) => valueInWords(rows[at]?.values[one.key], format) },
      itemStyle: fillOf(one),
      emphasis: { disabled: true },
      cursor: canPick ? 'pointer' : 'default',
      ...{ barMaxWidth: 18, barGap: '12%', barCategoryGap: '34%' },
    })),
  };
}
