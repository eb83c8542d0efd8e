import { addDays, addMonths, fromInput, now, toDateInput } from '@officina/web-kit';
import { refusedEnds, usePeriodInAddress, type Period } from '@officina/web-kit/forms';
import { useMemo } from 'react';
import { texts } from '../texts.ts';

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
export function refusalsOf(period: Period): Partial<Period> {
  const refused = refusedEnds(period);
  if (refused.from ?? refused.to) return refused;
  return period.to > addMonths(period.from, 12 * mostYears) ? { to: texts.tooLong } : {};
}

export const isRefused = (period: Period): boolean => Object.keys(refusalsOf(period)).length > 0;

const instantOf = (day: string): number => Date.parse(fromInput(day) ?? '');

/** The instants of a period that is not refused. */
export const spanOf = ({ from, to }: Period): Span => ({
  from: instantOf(from),
  to: instantOf(addDays(to, 1)),
});

const lastMonths = () => periodOf('3m');

/** The period in the address; the last three months where none stands there that can be drawn. */
export function usePeriod() {
  const { period, show } = usePeriodInAddress(isRefused, lastMonths);
  return { period, span: useMemo(() => spanOf(period), [period]), choose: show };
}
