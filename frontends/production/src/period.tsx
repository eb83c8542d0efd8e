import { addDays, addMonths, Button, Card, italianDay, useSearchParams } from '@officina/web-kit';
import { DateInput, Field, refusedEnds, usePeriodInAddress, type Period } from '@officina/web-kit/forms';
import type { ReactNode } from 'react';
import { daysBetween, isDay, todayInGmt } from './gmt.ts';
import { useDraft, useMendedAddress } from './page-frame.tsx';
import { texts } from './texts.ts';

/** The server answers so many days at once. */
const mostDays = 400;
const daysAtFirst = 7;
/** Longer ones may be slow (specification §9). */
const slowMonths = 3;

/** Why a period cannot be shown, at its fields; undefined when it can. */
export function refusalsOf({ from, to }: Period): Partial<Period> | undefined {
  const refused = refusedEnds({ from: isDay(from) ? from : '', to: isDay(to) ? to : '' });
  if (refused.from ?? refused.to) return refused;
  return daysBetween(from, to) > mostDays ? { to: texts.tooLong(mostDays) } : undefined;
}

const isRefused = (period: Period): boolean => refusalsOf(period) !== undefined;

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

interface PeriodFormProps {
  period: Period;
  onLoad: (period: Period) => void;
  busy: boolean;
  /** Nothing can be chosen yet: the page's key is elsewhere. */
  isEmpty: boolean;
  /** The choice of series, and what else is chosen. */
  children: ReactNode;
}

/** Dal, Al, Serie di dati, Carica dati. */
export function PeriodForm({ period, onLoad, busy, isEmpty, children }: PeriodFormProps) {
  const { draft, refusals, change, load } = useDraft(period, refusalsOf, onLoad);
  return (
    <Card className="p-4 print:hidden">
      <form
        noValidate
        aria-label={texts.long}
        className="grid items-start gap-3 sm:grid-cols-[11rem_11rem_minmax(0,1fr)]"
        onSubmit={(event) => {
          event.preventDefault();
          load();
        }}
      >
        <Field label={texts.from} error={refusals?.from}>
          <DateInput value={draft.from} onChange={(from) => change({ ...draft, from })} />
        </Field>
        <Field label={texts.to} error={refusals?.to}>
          <DateInput value={draft.to} onChange={(to) => change({ ...draft, to })} />
        </Field>
        <div className="grid min-w-0 items-start gap-3 sm:col-span-full sm:row-start-2 sm:grid-cols-[minmax(0,1fr)_auto]">
          {children}
        </div>
        <Button
          kind={isEmpty ? 'normal' : 'key'}
          type="submit"
          busy={busy && texts.loading}
          className="sm:mt-[25px] sm:justify-self-end"
        >
          {texts.load}
        </Button>
      </form>
    </Card>
  );
}
