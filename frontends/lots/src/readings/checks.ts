import { dateRules } from '@officina/contracts/date-rules';
import {
  invalidMomentMessage,
  measureBounds,
  measures,
  missingMeasureMessage,
  type Measure,
} from '@officina/contracts/lotlog/lot-readings';
import { formatNumber, messages, now } from '@officina/web-kit';
import { dateError } from '@officina/web-kit/records';
import { useState } from 'react';
import { decimal, measureInWords, texts } from '../texts.ts';
import {
  parseTypedMoment,
  hasMeasure,
  lastValuesBefore,
  rowsOf,
  formatTypedMoment,
  type Changes,
  type ReadingRow,
  type StoredReading,
  type TypedReading,
} from './changes.ts';

type ReadingErrors = Partial<Record<keyof TypedReading, string>>;

const errorOf = (measure: Measure, value: TypedReading[Measure]): string | undefined => {
  const { min, max } = measureBounds[measure];
  if (value === null) return undefined;
  if (typeof value === 'string') return texts.notNumber;
  return value < min || value > max ? texts.outside(formatNumber(min), formatNumber(max)) : undefined;
};

/**
 * Validation errors of a reading by field, within the contract's bounds.
 * @param kept typed time of the stored reading, which stays valid
 */
export function readingErrors(typed: TypedReading, kept?: string): ReadingErrors {
  const found = measures.flatMap((measure) => {
    const error = errorOf(measure, typed[measure]);
    return error ? [[measure, error] as const] : [];
  });
  const errors: ReadingErrors = Object.fromEntries(found);
  if (!hasMeasure(typed)) errors.bx = missingMeasureMessage;
  const instant = parseTypedMoment(typed.measuredAt ?? '');
  if (!instant) return { ...errors, measuredAt: invalidMomentMessage };
  const outside = typed.measuredAt === kept ? undefined : dateError(dateRules.lot.measuredAt, instant);
  return outside ? { ...errors, measuredAt: outside } : errors;
}

/** A value outside these ranges is probably a typing mistake (industrial.md §4.3). */
const usualRanges: Record<Measure, { min: number; max: number }> = {
  temperature: { min: -5, max: 45 },
  AlcholEbul: { min: 0, max: 20 },
  bx: { min: -5, max: 40 },
};
const maxStep = 0.5;

const unusualValues = (typed: TypedReading): string[] =>
  measures.flatMap((measure) => {
    const value = typed[measure];
    const { min, max } = usualRanges[measure];
    if (typeof value !== 'number' || (value >= min && value <= max)) return [];
    return [texts.unusual(measureInWords(measure, value), formatNumber(min), formatNumber(max))];
  });

function oddSteps(typed: TypedReading, before: Record<Measure, number | string | null>): string[] {
  const stepOf = (measure: Measure): number => {
    const [from, to] = [before[measure], typed[measure]];
    return typeof from === 'number' && typeof to === 'number' ? to - from : 0;
  };
  const beforeAndAfter = (measure: Measure) =>
    [decimal(Number(before[measure])), decimal(Number(typed[measure]))] as const;
  return [
    ...(stepOf('bx') > maxStep ? [texts.bxUp(...beforeAndAfter('bx'))] : []),
    ...(stepOf('AlcholEbul') < -maxStep ? [texts.alcoholDown(...beforeAndAfter('AlcholEbul'))] : []),
  ];
}

/** Questions about a valid but unusual reading. The user may confirm it. */
export function readingQuestions(
  typed: TypedReading,
  others: readonly ReadingRow[],
  today: Date,
  kept?: string,
): string[] {
  const instant = parseTypedMoment(typed.measuredAt ?? '');
  const isFuture = instant !== null && typed.measuredAt !== kept && new Date(instant) > today;
  return [
    ...(isFuture ? [texts.future] : []),
    ...unusualValues(typed),
    ...oddSteps(typed, lastValuesBefore(others, instant ?? undefined)),
  ];
}

/** The fields of a new reading, or those of a correction. */
type Place = 'next' | 'correction';

/** Result of a check. */
export interface Finding {
  errors: ReadingErrors;
  questions: readonly string[];
}

/** The specification asks for this short duration. */
const showInvalidMoment = () =>
  messages.error(invalidMomentMessage, { title: texts.errorTitle, durationMs: 2000, about: 'lot moment' });

/** Checks readings before they are added or saved, and remembers the result until the input changes. */
export function useChecks() {
  const [last, setLast] = useState<Finding & { place: Place; typed: string }>();
  const passes = (place: Place, changes: Changes, stored: readonly StoredReading[], isSure = false) => {
    const { next, correction } = changes;
    const typed = place === 'next' ? next : correction?.typed;
    if (!typed) return true;
    const corrected = stored.find(({ _id }) => place === 'correction' && _id === correction?.id);
    const kept = corrected && formatTypedMoment(corrected.measuredAt);
    const errors = readingErrors(typed, kept);
    const others = rowsOf(changes, stored).filter(({ id }) => place === 'next' || id !== correction?.id);
    const isRefused = Object.keys(errors).length > 0;
    const questions = isRefused || isSure ? [] : readingQuestions(typed, others, now(), kept);
    if (errors.measuredAt === invalidMomentMessage) showInvalidMoment();
    const isPassed = !isRefused && questions.length === 0;
    setLast(isPassed ? undefined : { place, typed: JSON.stringify(typed), errors, questions });
    return isPassed;
  };
  return {
    /** Whether the reading passes; `isSure` confirms its questions. */
    passes,
    /** Whether the content of all fields can be saved. */
    passAll: (changes: Changes, stored: readonly StoredReading[]): boolean =>
      (!hasMeasure(changes.next) || passes('next', changes, stored)) && passes('correction', changes, stored),
    findingOf: (place: Place, typed: TypedReading): Finding | undefined =>
      last?.place === place && last.typed === JSON.stringify(typed) ? last : undefined,
  };
}

export type Checks = ReturnType<typeof useChecks>;
