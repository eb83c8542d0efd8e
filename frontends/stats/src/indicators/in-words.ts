import type { Indicator } from '@officina/contracts/maintenance/statistics';
import { durationInWords, formatNumber } from '@officina/web-kit';
import { texts } from '../texts.ts';

/** The four indicators, in the order of the page. */
export const indicatorKeys = ['timeToRepair', 'timeBetweenFailures', 'scheduledShare', 'onTime'] as const;
export type IndicatorKey = (typeof indicatorKeys)[number];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const minuteMs = 60_000;

/** To what a time is rounded while it is shorter than `under`: nobody reads the minutes of a week. */
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

const writtenAs: Record<IndicatorKey, (value: number) => string> = {
  timeToRepair: duration,
  timeBetweenFailures: duration,
  scheduledShare: percent,
  onTime: percent,
};

/** An indicator's value as it is read; never 0 for what is not known. */
export const valueInWords = (key: IndicatorKey, { value }: Indicator): string =>
  value === null ? texts.notKnown : writtenAs[key](value);

interface DrawnAs {
  /** What one is on the axis. */
  per: number;
  format: (value: number) => string;
}

/** «4,5», «244». */
const short = (units: number) => formatNumber(units, units < 10 ? 1 : 0);

/** How an indicator is drawn: its values in the unit of its axis, and how they are written there. */
export const drawnAs: Record<IndicatorKey, DrawnAs> = {
  timeToRepair: { per: hourMs, format: (hours) => `${short(hours)} h` },
  timeBetweenFailures: { per: dayMs, format: (days) => `${short(days)} gg` },
  scheduledShare: { per: 0.01, format: (share) => `${formatNumber(share, 1)} %` },
  onTime: { per: 0.01, format: (share) => `${formatNumber(share, 1)} %` },
};

/** A value in the unit of its axis, to six decimals: the digits behind them come from dividing, and would stand in a file of numbers. */
export const inUnits = (key: IndicatorKey, value: number): number =>
  Number((value / drawnAs[key].per).toFixed(6));

/** «su 12 scadenze», «mediana 4 ore, su 12 riparazioni». */
export const basisInWords = (key: IndicatorKey, { of, median }: Indicator): string =>
  `${typeof median === 'number' ? texts.median(duration(median)) : ''}${texts.restsOn(texts[key].of(of))}`;

/** «Non contati: 4 interventi chiusi senza data di fine.»; undefined when nothing is left out. */
export const leftOutInWords = ({ leftOut }: Indicator): string | undefined =>
  leftOut.length > 0
    ? texts.leftOut(leftOut.map(({ reason, count }) => texts.reasons[reason](count)).join(', '))
    : undefined;
