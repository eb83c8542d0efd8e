import type { Indicator } from '@officina/contracts/maintenance/statistics';
import { durationInWords, formatNumber } from '@officina/web-kit';
import { texts } from '../texts.ts';

/** The four indicators, in the order of the page. */
export const indicatorKeys = ['timeToRepair', 'timeBetweenFailures', 'scheduledShare', 'onTime'] as const;
export type IndicatorKey = (typeof indicatorKeys)[number];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** «3 giorni e 5 ore». */
const duration = (ms: number) => durationInWords(new Date(0), new Date(ms));
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

/** How an indicator is drawn: its values in the unit of its axis, and how they are written there. */
export const drawnAs: Record<IndicatorKey, DrawnAs> = {
  timeToRepair: { per: hourMs, format: (hours) => `${formatNumber(hours, 1)} h` },
  timeBetweenFailures: { per: dayMs, format: (days) => `${formatNumber(days, 1)} gg` },
  scheduledShare: { per: 0.01, format: (share) => `${formatNumber(share, 1)} %` },
  onTime: { per: 0.01, format: (share) => `${formatNumber(share, 1)} %` },
};

/** A value in the unit of its axis, to six decimals: the digits behind them come from dividing, and would stand in a file of numbers. */
export const inUnits = (key: IndicatorKey, value: number): number =>
  Number((value / drawnAs[key].per).toFixed(6));

/** «su 12 riparazioni». */
export const basisInWords = (key: IndicatorKey, { of }: Indicator): string =>
  texts.restsOn(texts[key].of(of));

/** «Non contati: 4 interventi chiusi senza data di fine.»; undefined when nothing is left out. */
export const leftOutInWords = ({ leftOut }: Indicator): string | undefined =>
  leftOut.length > 0
    ? texts.leftOut(leftOut.map(({ reason, count }) => texts.reasons[reason](count)).join(', '))
    : undefined;
