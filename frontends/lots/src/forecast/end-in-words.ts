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

/** When a lot ends, or ended: a day or a word in its place, and what is to be said of it. */
interface EndInWords {
  label: string;
  end: string;
  /** Absent when there is nothing more to say. */
  more?: string;
}

type Ending = Pick<Lot, 'status' | 'startDate' | 'endDate' | 'estimate'>;

const ended = ({ startDate, endDate }: Ending, day: (instant: Instant) => string): EndInWords => ({
  label: texts.columns.end,
  end: endDate ? day(endDate) : '—',
  more: endDate ? texts.lasted(daysFromToday(endDate, startDate)) : undefined,
});

/** By what the estimate rests on. */
export function endInWords(lot: Ending, today: Instant = now()): EndInWords {
  const day = (instant: Instant) => formatShortDate(instant, today);
  if (lot.status === 'CLOSED') return ended(lot, day);
  const label = texts.columns.estimatedEnd;
  const { basis, end, from, to } = lot.estimate ?? {};
  if (basis === undefined) return { label, end: '—', more: texts.noDesired };
  if (basis === 'stalled' || !end) return { label, end: texts.stalled, more: texts.stalledWhy };
  if (basis === 'reached') return { label, end: day(end), more: texts.reachedWhy };
  const away = relativeDays(end, today);
  if (basis === 'indicative') return { label, end: day(end), more: `${away}, ${texts.indicativeWhy}` };
  return { label, end: day(end), more: from && to ? `${away}, ${texts.between(day(from), day(to))}` : away };
}

/** The estimated end in a row of the list: the day, and in a few words what it rests on. */
export function endInRow(lot: Ending & Pick<Lot, 'estimatedEndDate'>): { day: string; more: string } {
  if (lot.status === 'CLOSED') return { day: formatDate(lot.estimatedEndDate), more: '' };
  const { basis, end, from, to } = lot.estimate ?? {};
  if (basis === undefined) return { day: '—', more: '' };
  if (basis === 'stalled' || !end) return { day: '—', more: texts.stalled };
  const range = from && to ? texts.between(formatDate(from), formatDate(to)) : '';
  const more = { computed: range, indicative: texts.indicative, reached: texts.reached }[basis];
  return { day: formatDate(end), more };
}
