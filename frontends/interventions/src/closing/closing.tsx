import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { Confirm } from '@officina/web-kit/overlays';
import { useEffect, useRef, useState } from 'react';
import type { InterventionForm, InterventionValues } from '../record.ts';
import { texts } from '../texts.ts';
import { hasSolution } from '../type-rules.ts';

/**
 * The act of closing: a step of the sheet in which what was done, and by whom, is said before it is saved. Whoever chooses
 * «Chiuso» and saves comes into it too.
 */
export function useClosing() {
  const [isOpen, setOpen] = useState(false);
  /** What the step changes, as it was: also after a step that was left half-done, in which it stays closed. */
  const [before, setBefore] = useState<Pick<InterventionValues, 'status' | 'type'>>();
  const [isWithoutWork, setWithoutWork] = useState(false);
  const [missing, setMissing] = useState<string>();
  const unsolved = useUnsolvedQuestion();
  const { opener, returnFocus } = useOpener();
  const begin = ({ status, type }: Pick<InterventionValues, 'status' | 'type'>) => {
    setOpen(true);
    if (!before || status !== 'CLOSED') setBefore({ status, type });
  };
  return {
    isOpen,
    /** The button that opens the step: it has the focus again after it. */
    opener,
    /** Whether it was said that there was nothing to repair: the request stays one. */
    isWithoutWork,
    sayWithoutWork: (said: boolean) => {
      setWithoutWork(said);
      setMissing(undefined);
    },
    /** What has to be said before it can be closed. */
    missing,
    unsolved,
    start: ({ getValues, setValue }: InterventionForm['form']) => {
      begin(getValues());
      setValue('status', 'CLOSED', { shouldDirty: true });
    },
    /** Of a step that is over: somebody closed it meanwhile, or what is wrong may stand outside of it. */
    leave: () => setOpen(false),
    back: ({ setValue }: InterventionForm['form']) => {
      setOpen(false);
      setBefore(undefined);
      setWithoutWork(false);
      setMissing(undefined);
      returnFocus();
      if (!before) return;
      setValue('status', before.status, { shouldDirty: true });
      setValue('type', before.type, { shouldDirty: true });
    },
    confirm: async (values: InterventionValues, from: Intervention | undefined): Promise<boolean> => {
      if (values.status !== 'CLOSED' || from?.status === 'CLOSED') return true;
      const wantsWork = values.type === 'RICHIESTA' && !isWithoutWork;
      if (!isOpen) begin(values);
      else if (wantsWork) setMissing(texts.workMissing);
      if (!isOpen || wantsWork) return false;
      return !hasSolution(values.type) || values.solveDescription.trim() !== '' || unsolved.ask();
    },
  };
}

export type Closing = ReturnType<typeof useClosing>;

/** What a save is called that closes. */
export const closedWords = ({ status }: Intervention) => (status === 'CLOSED' ? texts.closed : undefined);

/** «Chiudere senza soluzione?», once. */
function useUnsolvedQuestion() {
  const [open, setOpen] = useState(false);
  const wasAsked = useRef(false);
  const answer = useRef<(goesOn: boolean) => void>(undefined);
  return {
    open,
    ask: (): Promise<boolean> => {
      if (wasAsked.current) return Promise.resolve(true);
      wasAsked.current = true;
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
