import { addDays, addMonths, fromInput, useSearchParams } from '@officina/web-kit';
import { useMemo } from 'react';
import { daysBetween, todayInGmt } from '../data/gmt.ts';
import { texts } from '../texts.ts';

/** ISO days, or what was typed; both count. */
export interface Period {
  from: string;
  to: string;
}

/** The server answers so many days at once. */
export const mostDays = 400;
const daysAtFirst = 7;
/** Longer ones may be slow (specification §9). */
const slowMonths = 3;

/** Why a period cannot be shown, at its fields; nothing when it can. */
export function refusalsOf({ from, to }: Period): Partial<Period> {
  const isNoDay = (day: string) => fromInput(day) === null;
  if (isNoDay(from) || isNoDay(to))
    return { ...(isNoDay(from) && { from: texts.noDay }), ...(isNoDay(to) && { to: texts.noDay }) };
  if (from > to) return { from: texts.reversed };
  return daysBetween(from, to) > mostDays ? { to: texts.tooLong(mostDays) } : {};
}

export const isRefused = (period: Period): boolean => Object.keys(refusalsOf(period)).length > 0;

/** Beyond three months: from a day to the same one three months later is not yet. */
export const isSlow = ({ from, to }: Period): boolean => to > addMonths(from, slowMonths);

/** The part of a period that is over; undefined where none of it is. */
export function partOver({ from, to }: Period, today = todayInGmt()): Period | undefined {
  const last = addDays(today, -1);
  if (from > last) return undefined;
  return { from, to: to < last ? to : last };
}

/** The last days that are over. */
export const lastDays = (today = todayInGmt()): Period => ({
  from: addDays(today, -daysAtFirst),
  to: addDays(today, -1),
});

/** The period in the address; the last week where none stands there that can be shown. */
export function usePeriod() {
  const [params, setParams] = useSearchParams();
  const [from, to] = [params.get('dal') ?? '', params.get('al') ?? ''];
  const period = useMemo(() => (isRefused({ from, to }) ? lastDays() : { from, to }), [from, to]);
  const show = (next: Period) =>
    setParams(
      (address) => {
        address.set('dal', next.from);
        address.set('al', next.to);
        return address;
      },
      { preventScrollReset: true },
    );
  return { period, show };
}
