import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { Confirm } from '@officina/web-kit/overlays';
import { useEffect, useRef, useState } from 'react';
import type { InterventionForm, InterventionValues } from '../record.ts';
import { texts } from '../texts.ts';
import { hasSolution } from '../type-rules.ts';

/**
 * Closing is a step of the sheet that asks what was done, and by whom, before it saves. Choosing «Chiuso» and saving opens it
 * too.
 */
export function useClosing() {
  const [isOpen, setOpen] = useState(false);
  /** The values before the step changed them. Kept when the step is left half-done, because the status stays closed then. */
  const [before, setBefore] = useState<Pick<InterventionValues, 'status' | 'type'>>();
  const [isWithoutWork, setWithoutWork] = useState(false);
  const [workError, setWorkError] = useState<string>();
  /** The solution that a contractor's proposal has filled in. */
  const [taken, setTaken] = useState('');
  const unsolved = useUnsolvedQuestion();
  const { opener, returnFocus } = useOpener();
  const openStep = ({ status, type }: Pick<InterventionValues, 'status' | 'type'>) => {
    setOpen(true);
    if (!before || status !== 'CLOSED') setBefore({ status, type });
  };
  return {
    isOpen,
    /** The button that opens the step and gets the focus back afterwards. */
    opener,
    /** Whether there was nothing to repair, so that the request stays a request. */
    isWithoutWork,
    markWithoutWork: (isWithout: boolean) => {
      setWithoutWork(isWithout);
      setWorkError(undefined);
    },
    /** Shown when the kind of work must be chosen before closing. */
    workError,
    unsolved,
    start: ({ getValues, setValue }: InterventionForm['form']) => {
      openStep(getValues());
      setValue('status', 'CLOSED', { shouldDirty: true });
    },
    /** Fills in an empty solution. */
    takeSolution: ({ getValues, setValue }: InterventionForm['form'], text: string) => {
      if (text.trim() === '' || getValues('solveDescription').trim() !== '') return;
      setTaken(text);
      setValue('solveDescription', text, { shouldDirty: true });
    },
    /** Leaves the step without a reset: somebody else closed the job, or an error is outside the step. */
    leave: () => setOpen(false),
    back: ({ getValues, setValue }: InterventionForm['form']) => {
      setOpen(false);
      setBefore(undefined);
      setWithoutWork(false);
      setWorkError(undefined);
      returnFocus();
      // What the user has made of it stays.
      if (taken && getValues('solveDescription') === taken)
        setValue('solveDescription', '', { shouldDirty: true });
      setTaken('');
      if (!before) return;
      setValue('status', before.status, { shouldDirty: true });
      setValue('type', before.type, { shouldDirty: true });
    },
    confirm: async (values: InterventionValues, from: Intervention | undefined): Promise<boolean> => {
      if (values.status !== 'CLOSED' || from?.status === 'CLOSED') return true;
      const lacksWork = values.type === 'RICHIESTA' && !isWithoutWork;
      if (!isOpen) openStep(values);
      else if (lacksWork) setWorkError(texts.workMissing);
      if (!isOpen || lacksWork) return false;
      return !hasSolution(values.type) || values.solveDescription.trim() !== '' || unsolved.ask();
    },
  };
}

export type Closing = ReturnType<typeof useClosing>;

/** The success message of a save that closes the job. */
export const closedMessage = ({ status }: Intervention) => (status === 'CLOSED' ? texts.closed : undefined);

/** Asks «Chiudere senza soluzione?» at most once. */
function useUnsolvedQuestion() {
  const [open, setOpen] = useState(false);
  const hasAsked = useRef(false);
  const answer = useRef<(goesOn: boolean) => void>(undefined);
  return {
    open,
    ask: (): Promise<boolean> => {
      if (hasAsked.current) return Promise.resolve(true);
      hasAsked.current = true;
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

function useOpener() {
  const opener = useRef<HTMLButtonElement>(null);
  const [returns, setReturns] = useState(0);
  useEffect(() => {
    if (returns > 0) opener.current?.focus();
  }, [returns]);
  return { opener, returnFocus: () => setReturns((count) => count + 1) };
}

/** «Chiudere senza soluzione?» */
export function ClosingQuestion({ closing: { unsolved } }: { closing: Closing }) {
  return (
    <Confirm
      open={unsolved.open}
      onClose={() => unsolved.reply(false)}
      onConfirm={() => unsolved.reply(true)}
      question={texts.closeUnsolved}
      verb={texts.closeAnyway}
      final={false}
      name={texts.closeUnsolvedMore}
    />
  );
}
