import type { Lot } from '@officina/contracts/lotlog/lot';
import {
  daysFromToday,
  formatDate,
  formatShortDate,
  now,
  relativeDays,
  type Instant,
} from '@officina/web-kit';
import { texts } from '../texts.ts';

/** The end of a lot: its day, or a text instead, and an explanation. */
interface EndInWords {
  label: string;
  end: string;
  /** Absent if there is nothing to explain. */
  more?: string;
}

type EndFields = Pick<Lot, 'status' | 'startDate' | 'endDate' | 'desiredAlcohol' | 'estimate'>;

const closedEnd = ({ startDate, endDate }: EndFields, day: (instant: Instant) => string): EndInWords => ({
  label: texts.columns.end,
  end: endDate ? day(endDate) : '—',
  more: endDate ? texts.lasted(daysFromToday(endDate, startDate)) : undefined,
});

/** The end of a lot for its tile, according to the basis of the estimate. */
export function endInWords(lot: EndFields, today: Instant = now()): EndInWords {
  const day = (instant: Instant) => formatShortDate(instant, today);
  if (lot.status === 'CLOSED') return closedEnd(lot, day);
  const label = texts.columns.estimatedEnd;
  const { basis, end, from, to } = lot.estimate ?? {};
  if (basis === undefined)
    return { label, end: '—', more: lot.desiredAlcohol ? texts.noReadingYet : texts.noDesired };
  if (basis === 'stalled' || !end) return { label, end: texts.stalled, more: texts.stalledWhy };
  if (basis === 'reached') return { label, end: day(end), more: texts.reachedWhy };
  const distance = relativeDays(end, today);
  if (basis === 'indicative') return { label, end: day(end), more: `${distance}, ${texts.indicativeWhy}` };
  return {
    label,
    end: day(end),
    more: from && to ? `${distance}, ${texts.between(day(from), day(to))}` : distance,
  };
}

/** The estimated end for a row of the list: the day, and a short explanation. */
export function endInRow(lot: EndFields & Pick<Lot, 'estimatedEndDate'>): { day: string; more: string } {
  if (lot.status === 'CLOSED') return { day: formatDate(lot.estimatedEndDate), more: '' };
  const { basis, end, from, to } = lot.estimate ?? {};
  if (basis === undefined) return { day: '—', more: '' };
  if (basis === 'stalled' || !end) return { day: '—', more: texts.stalled };
  const range = from && to ? texts.between(formatDate(from), formatDate(to)) : '';
  const more = { computed: range, indicative: texts.indicative, reached: texts.reached }[basis];
  return { day: formatDate(end), more };
}
