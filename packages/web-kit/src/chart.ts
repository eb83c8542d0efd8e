/** Charts, each with the table of what it draws. What draws them is fetched when the first one is shown. */
export { BarChart } from './chart/bar-chart.tsx';
export type { BarChartProps } from './chart/bar-chart.tsx';
export type { ChartRow, ChartSeries } from './chart/chart-data.ts';
export { gapsOf } from './chart/gaps.ts';
export type { Gap } from './chart/gaps.ts';
export { TimeChart } from './chart/time-chart.tsx';
export type { TimeChartProps, TimeSeries } from './chart/time-chart.tsx';
export type { TimeContext, TimePoint, TimeProjection } from './chart/time-data.ts';
