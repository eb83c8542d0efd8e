import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { useRef, useState } from 'react';
import { hasChecklist, hasSolution } from '../form/type-rules.ts';
import type { InterventionValues } from '../record.ts';
import { texts } from '../texts.ts';

interface Doubt {
  question: string;
  more: string;
}

const uncheckedIn = ({ type, scheduledMaintenance }: InterventionValues): string[] =>
  hasChecklist(type)
    ? scheduledMaintenance.checkList.filter(({ result }) => result !== 'OK').map(({ title }) => title)
    : [];

/** What is missing in a job that is about to be closed: a word on what was done, points of its checklist. */
function doubtAbout(values: InterventionValues, from: Intervention | undefined): Doubt | undefined {
  const { status, type, solveDescription } = values;
  if (status !== 'CLOSED' || from?.status === 'CLOSED') return undefined;
  if (hasSolution(type) && solveDescription.trim() === '')
    return { question: texts.closeUnsolved, more: texts.closeUnsolvedMore };
  const unchecked = uncheckedIn(values);
  if (unchecked.length === 0) return undefined;
  return { question: texts.closeUnchecked, more: texts.closeUncheckedMore(unchecked.join(', ')) };
}

/** Asks once, before a job is closed that lacks something. */
export function useClosingQuestion() {
  const [doubt, setDoubt] = useState<Doubt>();
  const [open, setOpen] = useState(false);
  const wasAsked = useRef(false);
  const answer = useRef<(goesOn: boolean) => void>(undefined);
  return {
    open,
    /** What was asked last: it stands there while the question goes. */
    doubt,
    confirm: (values: InterventionValues, from: Intervention | undefined): Promise<boolean> => {
      const found = wasAsked.current ? undefined : doubtAbout(values, from);
      if (!found) return Promise.resolve(true);
      wasAsked.current = true;
      setDoubt(found);
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
