import { dateRules, dateProblem, type DateRule } from '@officina/contracts/date-rules';
import { useRef, useState } from 'react';
import { ApiError } from '../core/api/api-error.ts';
import { now } from '../core/clock.ts';
import { toDateInput } from '../core/dates/days.ts';
import { Confirm } from '../overlays/confirm.tsx';
import type { RecordDefinition, StoredDocument } from './define-record.ts';

/** A refusal of dates in the browser, before anything is sent. */
export class DateRefusal extends ApiError {}

/** Error message for a date that is about to be sent; undefined if it is valid. */
export const dateError = (rule: DateRule, instant: string, today: Date = now()): string | undefined =>
  dateProblem(rule, new Date(instant), toDateInput(instant), today);

/** The dates of a body that have a rule (ADR 0035); a text that is no date is left for the server to refuse. */
function datesIn(entity: string, body: object): { path: string; instant: string; rule: DateRule }[] {
  const rules: Readonly<Record<string, DateRule>> =
    new Map<string, Readonly<Record<string, DateRule>>>(Object.entries(dateRules)).get(entity) ?? {};
  return Object.entries(body).flatMap(([path, instant]: [string, unknown]) => {
    const rule = rules[path];
    const isDate = typeof instant === 'string' && !Number.isNaN(Date.parse(instant));
    return rule && isDate ? [{ path, instant, rule }] : [];
  });
}

/** @throws DateRefusal if the server would refuse a date of this body */
export function refuseDates(entity: string, body: object): void {
  const errors = datesIn(entity, body).flatMap(({ path, instant, rule }) => {
    const message = dateError(rule, instant);
    return message ? [{ path, message }] : [];
  });
  const [first] = errors;
  if (first) throw new DateRefusal({ status: 422, code: 'invalid', message: first.message, errors });
}

/** The paths of dates in the future for which the user is asked. */
const futureDates = (entity: string, body: object, today: Date = now()): string[] =>
  datesIn(entity, body)
    .filter(({ instant, rule }) => rule.asksAhead && new Date(instant) > today)
    .map(({ path }) => path);

/** Asks before a date in the future is saved for something that has happened. */
export function useFutureQuestion<S extends StoredDocument, V extends object>({
  entity,
  texts,
  words,
}: Pick<RecordDefinition<S, V>, 'entity' | 'texts' | 'words'>) {
  const [open, setOpen] = useState(false);
  // Kept while the question slides out.
  const [when, setWhen] = useState('');
  const answer = useRef<(goesOn: boolean) => void>(undefined);
  return {
    open,
    when,
    /** Whether a save may continue; asks if its body has dates in the future. */
    goesOn: (body: object, values: V): Promise<boolean> => {
      const paths = futureDates(entity, body) as (keyof V & string)[];
      if (paths.length === 0) return Promise.resolve(true);
      setWhen(paths.map((name) => `${texts.labels[name]} ${words(name, values)}`).join(', '));
      setOpen(true);
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    },
    reply: (goesOn: boolean) => {
      setOpen(false);
      answer.current?.(goesOn);
    },
  };
}

interface FutureQuestionProps {
  future: Pick<ReturnType<typeof useFutureQuestion>, 'open' | 'when' | 'reply'>;
}

/** «È nel futuro: Data visita 25/11/2026 09:30. Salvare lo stesso?» */
export function FutureQuestion({ future }: FutureQuestionProps) {
  return (
    <Confirm
      open={future.open}
      onClose={() => future.reply(false)}
      onConfirm={() => future.reply(true)}
      question={`È nel futuro: ${future.when}. Salvare lo stesso?`}
      verb="Salva lo stesso"
      final={false}
    />
  );
}
