import { dateRules } from '@officina/contracts/date-rules';
import {
  invalidMoment,
  measureBounds,
  measures,
  notMeasured,
  type Measure,
} from '@officina/contracts/lotlog/lot-readings';
import { formatNumber, messages, now } from '@officina/web-kit';
import { dateError } from '@officina/web-kit/records';
import { useState } from 'react';
import { decimal, measureInWords, texts } from '../texts.ts';
import {
  instantOfTyped,
  isMeasured,
  lastBefore,
  rowsOf,
  typedMoment,
  type Changes,
  type ReadingRow,
  type StoredReading,
  type Typed,
} from './changes.ts';

type ReadingErrors = Partial<Record<keyof Typed, string>>;

const errorOf = (measure: Measure, value: Typed[Measure]): string | undefined => {
  const { min, max } = measureBounds[measure];
  if (value === null) return undefined;
  if (typeof value === 'string') return texts.notNumber;
  return value < min || value > max ? texts.outside(formatNumber(min), formatNumber(max)) : undefined;
};

/**
 * Why a reading is refused, by its fields; the contract's bounds.
 * @param kept when a stored one was read, as it is typed: that may stay what it is
 */
export function errorsOf(typed: Typed, kept?: string): ReadingErrors {
  const wrong = measures.flatMap((measure) => {
    const error = errorOf(measure, typed[measure]);
    return error ? [[measure, error] as const] : [];
  });
  const errors: ReadingErrors = Object.fromEntries(wrong);
  if (!isMeasured(typed)) errors.bx = notMeasured;
  const instant = instantOfTyped(typed.measuredAt ?? '');
  if (!instant) return { ...errors, measuredAt: invalidMoment };
  const outside = typed.measuredAt === kept ? undefined : dateError(dateRules.lot.measuredAt, instant);
  return outside ? { ...errors, measuredAt: outside } : errors;
}

/** Outside of these a reading is likely a slip (industrial.md §4.3). */
const usual: Record<Measure, { min: number; max: number }> = {
  temperature: { min: -5, max: 45 },
  AlcholEbul: { min: 0, max: 20 },
  bx: { min: -5, max: 40 },
};
const oddStep = 0.5;

const unusualValues = (typed: Typed): string[] =>
  measures.flatMap((measure) => {
    const value = typed[measure];
    const { min, max } = usual[measure];
    if (typeof value !== 'number' || (value >= min && value <= max)) return [];
    return [texts.unusual(measureInWords(measure, value), formatNumber(min), formatNumber(max))];
  });

function oddSteps(typed: Typed, before: Record<Measure, number | string | null>): string[] {
  const stepOf = (measure: Measure): number => {
    const [from, to] = [before[measure], typed[measure]];
    return typeof from === 'number' && typeof to === 'number' ? to - from : 0;
  };
  const words = (measure: Measure) =>
    [decimal(Number(before[measure])), decimal(Number(typed[measure]))] as const;
  return [
    ...(stepOf('bx') > oddStep ? [texts.bxUp(...words('bx'))] : []),
    ...(stepOf('AlcholEbul') < -oddStep ? [texts.alcoholDown(...words('AlcholEbul'))] : []),
  ];
}

/** What is strange about a reading that nothing refuses, in sentences: asked about, never refused. */
export function questionsOf(
  typed: Typed,
  others: readonly ReadingRow[],
  today: Date,
  kept?: string,
): string[] {
  const instant = instantOfTyped(typed.measuredAt ?? '');
  const isFuture = instant !== null && typed.measuredAt !== kept && new Date(instant) > today;
  return [
    ...(isFuture ? [texts.future] : []),
    ...unusualValues(typed),
    ...oddSteps(typed, lastBefore(others, instant ?? undefined)),
  ];
}

/** Which fields: of a new reading, or of one that is corrected. */
type Place = 'next' | 'correction';

/** What was found about what is typed. */
export interface Finding {
  errors: ReadingErrors;
  questions: readonly string[];
}

/** As the specification has it: the only message that goes so early. */
const sayInvalidMoment = () =>
  messages.error(invalidMoment, { title: texts.errorTitle, durationMs: 2000, about: 'lot moment' });

/** Checks readings before they are taken, and remembers what was found until something else is typed. */
export function useChecks() {
  const [last, remember] = useState<Finding & { place: Place; typed: string }>();
  const passes = (place: Place, changes: Changes, stored: readonly StoredReading[], isSure = false) => {
    const { next, correction } = changes;
    const typed = place === 'next' ? next : correction?.typed;
    if (!typed) return true;
    const corrected = stored.find(({ _id }) => place === 'correction' && _id === correction?.id);
    const kept = corrected && typedMoment(corrected.measuredAt);
    const errors = errorsOf(typed, kept);
    const others = rowsOf(changes, stored).filter(({ id }) => place === 'next' || id !== correction?.id);
    const isRefused = Object.keys(errors).length > 0;
    const questions = isRefused || isSure ? [] : questionsOf(typed, others, now(), kept);
    if (errors.measuredAt === invalidMoment) sayInvalidMoment();
    const isFine = !isRefused && questions.length === 0;
    remember(isFine ? undefined : { place, typed: JSON.stringify(typed), errors, questions });
    return isFine;
  };
  return {
    /** Whether the reading may be taken; `isSure` answers its questions. */
    passes,
    /** Whether a save may take along what stands in the fields. */
    passAll: (changes: Changes, stored: readonly StoredReading[]): boolean =>
      (!isMeasured(changes.next) || passes('next', changes, stored)) && passes('correction', changes, stored),
    foundOf: (place: Place, typed: Typed): Finding | undefined =>
      last?.place === place && last.typed === JSON.stringify(typed) ? last : undefined,
  };
}

export type Checks = ReturnType<typeof useChecks>;
