/** Charts, each with the table of what it draws. What draws them is fetched when the first one is shown. */
export { BarChart } from './chart/bar-chart.tsx';
export type { BarChartProps } from './chart/bar-chart.tsx';
export type { ChartRow, ChartSeries } from './chart/chart-data.ts';
