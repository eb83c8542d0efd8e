import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { ApiError } from '@officina/web-kit';
import { Confirm } from '@officina/web-kit/overlays';
import type { Beside } from '@officina/web-kit/records';
import { useRef, useState } from 'react';
import { texts } from './texts.ts';

/** Whether a job was refused because another one of its plan is open. */
export const isAlreadyOpen = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'already_open';

/** Asks whether a second job of one plan is meant, once the server says that one is open. */
export function useSecondOpen() {
  const [asked, setAsked] = useState(false);
  const isMeant = useRef(false);
  return {
    asked,
    ask: (error: unknown): boolean => {
      setAsked(isAlreadyOpen(error));
      return isAlreadyOpen(error);
    },
    cancel: () => setAsked(false),
    /** From now on it is meant. */
    allow: () => {
      isMeant.current = true;
      setAsked(false);
    },
    /** What goes with a save, and that it is meant. */
    with: (beside: Beside<Intervention>): Beside<Intervention> => ({
      ...beside,
      body: () => (isMeant.current ? { ...beside.body?.(), allowSecond: true } : beside.body?.()),
      isIn: (job) => !isMeant.current && (beside.isIn?.(job) ?? false),
    }),
  };
}

interface SecondQuestionProps {
  asked: boolean;
  busy?: string | false;
  onClose: () => void;
  onConfirm: () => void;
}

/** «Questa manutenzione ha già un intervento aperto. Averne due?» */
export function SecondQuestion({ asked, ...confirm }: SecondQuestionProps) {
  return (
    <Confirm
      open={asked}
      question={texts.secondQuestion}
      verb={texts.secondAnyway}
      final={false}
      {...confirm}
    />
  );
}
