import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { ApiError } from '@officina/web-kit';
import { Confirm } from '@officina/web-kit/overlays';
import type { ExtraFormState } from '@officina/web-kit/records';
import { useRef, useState } from 'react';
import { texts } from './texts.ts';

/** Whether the server refused a job because another job of its plan is open. */
export const isAlreadyOpen = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'already_open';

/** Asks for confirmation when the server says that another job of the plan is open. */
export function useDuplicateCheck() {
  const [isAsking, setAsking] = useState(false);
  const isAllowed = useRef(false);
  return {
    isAsking,
    ask: (error: unknown): boolean => {
      setAsking(isAlreadyOpen(error));
      return isAlreadyOpen(error);
    },
    cancel: () => setAsking(false),
    /** Allows a second job from now on. */
    allow: () => {
      isAllowed.current = true;
      setAsking(false);
    },
    /** Adds the permission to the extra body of a save. */
    extend: (extra: ExtraFormState<Intervention>): ExtraFormState<Intervention> => ({
      ...extra,
      body: () => (isAllowed.current ? { ...extra.body?.(), allowSecond: true } : extra.body?.()),
      isIn: (job) => !isAllowed.current && (extra.isIn?.(job) ?? false),
    }),
  };
}

interface DuplicateQuestionProps {
  open: boolean;
  busy?: string | false;
  onClose: () => void;
  onConfirm: () => void;
}

/** «Questa manutenzione ha già un intervento aperto. Crearne un altro?» */
export function DuplicateQuestion({ open, ...confirm }: DuplicateQuestionProps) {
  return (
    <Confirm
      open={open}
      question={texts.duplicateQuestion}
      verb={texts.duplicateAnyway}
      final={false}
      {...confirm}
    />
  );
}
