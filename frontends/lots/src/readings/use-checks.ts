import { invalidMoment } from '@officina/contracts/lotlog/lot-readings';
import { messages, now } from '@officina/web-kit';
import { useState } from 'react';
import { texts } from '../texts.ts';
import { isMeasured, type Changes, type StoredReading, type Typed } from './changes.ts';
import { errorsOf, questionsOf, type ReadingErrors } from './checks.ts';
import { typedMoment } from './moment.ts';
import { rowsOf } from './rows.ts';

/** Which fields: of a new reading, or of one that is corrected. */
export type Place = 'next' | 'correction';

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
