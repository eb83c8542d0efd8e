import { addDays, addMonths, fromInput, now, toDateInput, useSearchParams } from '@officina/web-kit';
import { useMemo } from 'react';
import { texts } from '../texts.ts';

/** Days as forms have them: ISO days, or what was typed; both count. */
export interface Period {
  from: string;
  to: string;
}

/** A period as instants, in ms: from the midnight that begins its first day to the one that ends its last. */
export interface Span {
  from: number;
  to: number;
}

export const presets = ['30g', '3m', '12m', '2a'] as const;
export type Preset = (typeof presets)[number];

/** What is due is told so many days before its expiry (specification §9): so far ahead the line goes on. */
const daysAhead = 15;
const mostYears = 10;

const beginnings: Record<Preset, (today: string) => string> = {
  '30g': (today) => addDays(today, -30),
  '3m': (today) => addMonths(today, -3),
  '12m': (today) => addMonths(today, -12),
  '2a': (today) => addMonths(today, -24),
};

/** The days of a preset, as of a day. */
export const periodOf = (preset: Preset, today: string = toDateInput(now())): Period => ({
  from: beginnings[preset](today),
  to: addDays(today, daysAhead),
});

/** Why a period cannot be drawn, at its fields; nothing when it can. */
export function refusalsOf({ from, to }: Period): Partial<Period> {
  const isNoDay = (day: string) => fromInput(day) === null;
  if (isNoDay(from) || isNoDay(to))
    return {
      ...(isNoDay(from) && { from: texts.noDay }),
      ...(isNoDay(to) && { to: texts.noDay }),
    };
  if (from > to) return { from: texts.reversed };
  return to > addMonths(from, 12 * mostYears) ? { to: texts.tooLong } : {};
}

export const isRefused = (period: Period): boolean => Object.keys(refusalsOf(period)).length > 0;

const instantOf = (day: string): number => Date.parse(fromInput(day) ?? '');

/** The instants of a period that is not refused. */
export const spanOf = ({ from, to }: Period): Span => ({
  from: instantOf(from),
  to: instantOf(addDays(to, 1)),
});

/** The period in the address; the last three months where none stands there that can be drawn. */
export function usePeriod() {
  const [params, setParams] = useSearchParams();
  const [from, to] = [params.get('dal') ?? '', params.get('al') ?? ''];
  const period = useMemo(() => (isRefused({ from, to }) ? periodOf('3m') : { from, to }), [from, to]);
  const choose = ({ from: first, to: last }: Period) =>
    setParams(
      (next) => {
        next.set('dal', first);
        next.set('al', last);
        return next;
      },
      { preventScrollReset: true },
    );
  return { period, span: useMemo(() => spanOf(period), [period]), choose };
}
