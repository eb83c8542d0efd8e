import type { Indicator } from '@officina/contracts/maintenance/statistics';
import { durationInWords, formatNumber } from '@officina/web-kit';
import { texts } from '../texts.ts';

/** The four indicators, in page order. */
export const indicatorKeys = ['timeToRepair', 'timeBetweenFailures', 'scheduledShare', 'onTime'] as const;
export type IndicatorKey = (typeof indicatorKeys)[number];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const minuteMs = 60_000;

/** Rounding steps for durations shorter than `under`, because long durations need no minutes. */
const steps = [
  { under: hourMs, to: minuteMs },
  { under: 10 * hourMs, to: 5 * minuteMs },
  { under: 10 * dayMs, to: hourMs },
  { under: Infinity, to: dayMs },
];

/** «4 ore e 35 minuti», «3 giorni e 5 ore», «24 giorni». */
function duration(ms: number): string {
  const { to } = steps.find(({ under }) => ms < under) ?? { to: dayMs };
  return durationInWords(new Date(0), new Date(Math.round(ms / to) * to));
}
/** «62,5 %». */
const percent = (share: number) => `${formatNumber(share * 100, 1)} %`;

const formatters: Record<IndicatorKey, (value: number) => string> = {
  timeToRepair: duration,
  timeBetweenFailures: duration,
  scheduledShare: percent,
  onTime: percent,
};

/** Formats an indicator's value; an unknown value is «n/d», not 0. */
export const valueInWords = (key: IndicatorKey, { value }: Indicator): string =>
  value === null ? texts.notKnown : formatters[key](value);

interface ChartScale {
  /** The value of one unit on the axis. */
  unit: number;
  format: (value: number) => string;
}

/** «4,5», «244». */
const short = (units: number) => formatNumber(units, units < 10 ? 1 : 0);

/** Unit and number format of an indicator's axis. */
export const chartScales: Record<IndicatorKey, ChartScale> = {
  timeToRepair: { unit: hourMs, format: (hours) => `${short(hours)} h` },
  timeBetweenFailures: { unit: dayMs, format: (days) => `${short(days)} gg` },
  scheduledShare: { unit: 0.01, format: (share) => `${formatNumber(share, 1)} %` },
  onTime: { unit: 0.01, format: (share) => `${formatNumber(share, 1)} %` },
};

/** Converts a value to the unit of its axis. It is rounded to six decimals, so that exported files have no rounding noise. */
export const toChartUnit = (key: IndicatorKey, value: number): number =>
  Number((value / chartScales[key].unit).toFixed(6));

/** «su 12 scadenze», «mediana 4 ore, su 12 riparazioni». */
export const basisInWords = (key: IndicatorKey, { of, median }: Indicator): string =>
  `${typeof median === 'number' ? texts.median(duration(median)) : ''}${texts.basedOn(texts[key].of(of))}`;

/** «Non contati: 4 interventi chiusi senza data di fine.»; undefined if no case is omitted. */
export const leftOutInWords = ({ leftOut }: Indicator): string | undefined =>
  leftOut.length > 0
    ? texts.leftOut(leftOut.map(({ reason, count }) => texts.reasons[reason](count)).join(', '))
    : undefined;
