import { addDays, now, toDateInput, useSearchParams } from '@officina/web-kit';
import { useDraftOf } from '@officina/web-kit/forms';
import { useState } from 'react';
import type { Choice } from './choice.ts';

/** Days as forms have them: ISO days, or what was typed. */
export interface Range {
  from: string;
  to: string;
}

/** The range, and whose events of it. */
export interface Wanted extends Range, Choice {}

/** Last 10 days to today (specification §9). */
export const lastDays = (today: Date = now()): Range => {
  const to = toDateInput(today);
  return { from: addDays(to, -10), to };
};

/** What is shown, kept in the address, and what stands in the fields until it is applied. */
export function useRange() {
  const [params, setParams] = useSearchParams();
  const [initial] = useState(lastDays);
  const applied: Wanted = {
    from: params.get('dal') ?? initial.from,
    to: params.get('al') ?? initial.to,
    machine: params.get('macchina') ?? '',
    person: params.get('persona') ?? '',
  };
  const [draft, setDraft] = useDraftOf(applied);
  const apply = () =>
    setParams({
      dal: draft.from,
      al: draft.to,
      ...(draft.machine && { macchina: draft.machine }),
      ...(draft.person && { persona: draft.person }),
    });
  return { applied, draft, setDraft, apply };
}
