/** Charts, each with a table of its data. The drawing code is loaded with the first chart. */
export { BarChart } from './chart/bar-chart.tsx';
export type { BarChartProps } from './chart/bar-chart.tsx';
export type { ChartRow, ChartSeries, SeriesStyle } from './chart/chart-data.ts';
export { ChartSwatch } from './chart/chart-legend.tsx';
export { ChartTable } from './chart/chart-table.tsx';
export {
  gapsOf,
  type Gap,
  type TimeContext,
  type TimePoint,
  type TimeProjection,
} from './chart/time-data.ts';
export { SlotChart } from './chart/slots/slot-chart.tsx';
export { localClockName } from './chart/slots/slot-clock.ts';
export type { SlotChartProps } from './chart/slots/slot-chart.tsx';
export {
  fullLabel,
  isOneDay,
  meanInWords,
  slotPosition,
  slotAt,
  slotDay,
  slotMoment,
  slotRows,
  slotTime,
  unitsOf,
  fullView,
  isWhole,
  type SlotLimit,
  type Slots,
  type SlotSeries,
  type SlotView,
  gapsOfValues,
  hasValues,
  runsOf,
} from './chart/slots/slot-data.ts';
export { slotX, type SlotLayout } from './chart/slots/slot-layout.ts';
export { peaksOf } from './chart/slots/slot-peaks.tsx';
export { useSlotReader } from './chart/slots/slot-reader.ts';
export { TimeChart, type TimeChartProps, type TimeSeries } from './chart/time-chart.tsx';
export { type SeriesLook, placeOf, wholeView, xOf } from './deprecated.ts';
