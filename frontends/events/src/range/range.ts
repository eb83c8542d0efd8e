import { addDays, now, toDateInput, useSearchParams } from '@officina/web-kit';
import { useState } from 'react';

/** Days as forms have them: ISO days, or what was typed. */
export interface Range {
  from: string;
  to: string;
}

/** Last 10 days to today (specification §9). */
export const lastDays = (today: Date = now()): Range => {
  const to = toDateInput(today);
  return { from: addDays(to, -10), to };
};

/** `2026-09-07` as the call's path takes it: `07092026`. What is no day goes as it is, for the server to refuse. */
export const compact = (day: string): string => {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  return date ? `${date}${month}${year}` : day.replace(/\W/g, '') || '-';
};

/** The applied range, kept in the address, and the one in the pickers. */
export function useRange() {
  const [params, setParams] = useSearchParams();
  const [initial] = useState(lastDays);
  const applied: Range = { from: params.get('dal') ?? initial.from, to: params.get('al') ?? initial.to };
  const [draft, setDraft] = useState(applied);
  const apply = () => setParams({ dal: draft.from, al: draft.to });
  return { applied, draft, setDraft, apply };
}
