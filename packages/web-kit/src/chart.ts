/** Charts, each with the table of what it draws. What draws them is fetched when the first one is shown. */
export { BarChart } from './chart/bar-chart.tsx';
export type { BarChartProps } from './chart/bar-chart.tsx';
export type { ChartRow, ChartSeries, SeriesLook } from './chart/chart-data.ts';
export { ChartSwatch } from './chart/chart-swatch.tsx';
export { ChartTable } from './chart/chart-table.tsx';
export { gapsOf } from './chart/gaps.ts';
export type { Gap } from './chart/gaps.ts';
export { SlotChart } from './chart/slots/slot-chart.tsx';
export type { SlotChartProps } from './chart/slots/slot-chart.tsx';
export {
  fullLabel,
  isOneDay,
  placeOf,
  slotAt,
  slotDay,
  slotMoment,
  slotRows,
  slotTime,
  unitsOf,
  wholeView,
} from './chart/slots/slot-data.ts';
export type { Slots, SlotSeries, SlotView } from './chart/slots/slot-data.ts';
export { xOf } from './chart/slots/slot-layout.ts';
export type { SlotLayout } from './chart/slots/slot-layout.ts';
export { gapsOfValues, hasValues, runsOf } from './chart/slots/slot-gaps.ts';
export { peaksOf } from './chart/slots/slot-peaks.tsx';
export { TimeChart } from './chart/time-chart.tsx';
export type { TimeChartProps, TimeSeries } from './chart/time-chart.tsx';
export type { TimeContext, TimePoint, TimeProjection } from './chart/time-data.ts';
