import { addDays, addMonths, Button, Card, italianDay, useSearchParams } from '@officina/web-kit';
import { DateInput, Field, dayErrors, usePeriodParams, type Period } from '@officina/web-kit/forms';
import type { ReactNode } from 'react';
import { daysBetween, isDay, todayInGmt } from './gmt.ts';
import { useDraft, useCorrectedAddress } from './page-frame.tsx';
import { texts } from './texts.ts';

/** The longest period that the server accepts. */
const mostDays = 400;
const daysAtFirst = 7;
/** Longer periods may be slow (specification §9). */
const slowMonths = 3;

/** The errors of a period by field; undefined for a valid one. */
export function periodErrors({ from, to }: Period): Partial<Period> | undefined {
  const refused = dayErrors({ from: isDay(from) ? from : '', to: isDay(to) ? to : '' });
  if (refused.from ?? refused.to) return refused;
  return daysBetween(from, to) > mostDays ? { to: texts.tooLong(mostDays) } : undefined;
}

const isInvalid = (period: Period): boolean => periodErrors(period) !== undefined;

/** Whether a period is longer than three months; up to the same day three months later it is not. */
export const isSlow = ({ from, to }: Period): boolean => to > addMonths(from, slowMonths);

/** The days of a period that are over; undefined without any. */
export function finishedPart({ from, to }: Period, today = todayInGmt()): Period | undefined {
  const last = addDays(today, -1);
  if (from > last) return undefined;
  return { from, to: to < last ? to : last };
}

/** The last seven days that are over. */
export const lastDays = (today = todayInGmt()): Period => ({
  from: addDays(today, -daysAtFirst),
  to: addDays(today, -1),
});

const lastWeek = () => lastDays();

/** The period in the address; the last week without one, or in place of an invalid one, which raises a message. */
export function usePeriod() {
  const [params] = useSearchParams();
  const inAddress = usePeriodParams(isInvalid, lastWeek);
  const { from, to } = inAddress.period;
  const [fromParam, toParam] = [params.get('dal'), params.get('al')];
  const errors =
    fromParam === null && toParam === null
      ? {}
      : (periodErrors({ from: fromParam ?? '', to: toParam ?? '' }) ?? {});
  const reason = errors.from ?? errors.to;
  const message = reason && texts.periodRejected(reason, italianDay(from), italianDay(to));
  useCorrectedAddress(message, { dal: from, al: to });
  return inAddress;
}

interface PeriodFormProps {
  period: Period;
  onLoad: (period: Period) => void;
  busy: boolean;
  /** There are no series; another button is the primary one. */
  isEmpty: boolean;
  /** The field of the series. */
  children: ReactNode;
  /** The fields of what the charts show. */
  below: ReactNode;
}

/** Dal, Al, Serie di dati, Carica dati. */
export function PeriodForm({ period, onLoad, busy, isEmpty, children, below }: PeriodFormProps) {
  const { draft, errors, change, load } = useDraft(period, periodErrors, onLoad);
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
        <Field label={texts.from} error={errors?.from}>
          <DateInput value={draft.from} onChange={(from) => change({ ...draft, from })} />
        </Field>
        <Field label={texts.to} error={errors?.to}>
          <DateInput value={draft.to} onChange={(to) => change({ ...draft, to })} />
        </Field>
        <div className="min-w-0 sm:col-span-full sm:row-start-2">{children}</div>
        <Button
          kind={isEmpty ? 'normal' : 'key'}
          type="submit"
          busy={busy && texts.loading}
          className="sm:mt-[25px] sm:justify-self-end"
        >
          {texts.load}
        </Button>
        {below}
      </form>
    </Card>
  );
}
