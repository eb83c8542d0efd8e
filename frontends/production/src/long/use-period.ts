import { addDays, addMonths, italianDay, useSearchParams } from '@officina/web-kit';
import { refusedEnds, usePeriodInAddress, type Period } from '@officina/web-kit/forms';
import { daysBetween, isDay, todayInGmt } from '../data/gmt.ts';
import { texts } from '../texts.ts';
import { useMendedAddress } from '../use-mended-address.ts';

/** The server answers so many days at once. */
export const mostDays = 400;
const daysAtFirst = 7;
/** Longer ones may be slow (specification §9). */
const slowMonths = 3;

/** Why a period cannot be shown, at its fields; undefined when it can. */
export function refusalsOf({ from, to }: Period): Partial<Period> | undefined {
  const refused = refusedEnds({ from: isDay(from) ? from : '', to: isDay(to) ? to : '' });
  if (refused.from ?? refused.to) return refused;
  return daysBetween(from, to) > mostDays ? { to: texts.tooLong(mostDays) } : undefined;
}

export const isRefused = (period: Period): boolean => refusalsOf(period) !== undefined;

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

const lastWeek = () => lastDays();

/** The period in the address; the last week where none stands there, or one that cannot be shown, which is said. */
export function usePeriod() {
  const [params] = useSearchParams();
  const inAddress = usePeriodInAddress(isRefused, lastWeek);
  const { from, to } = inAddress.period;
  const [dal, al] = [params.get('dal'), params.get('al')];
  const refused = dal === null && al === null ? {} : (refusalsOf({ from: dal ?? '', to: al ?? '' }) ?? {});
  const why = refused.from ?? refused.to;
  const words = why && texts.periodRefused(why, italianDay(from), italianDay(to));
  useMendedAddress(words, { dal: from, al: to });
  return inAddress;
}
