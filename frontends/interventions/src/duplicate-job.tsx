import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { ApiError } from '@officina/web-kit';
import { Confirm } from '@officina/web-kit/overlays';
import type { Beside } from '@officina/web-kit/records';
import { useRef, useState } from 'react';
import { texts } from './texts.ts';

/** Whether the server refused a job because another job of its plan is open. */
export const isAlreadyOpen = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'already_open';

/** Asks for confirmation when the server says that another job of the plan is open. */
export function useDuplicateCheck() {
  const [asked, setAsked] = useState(false);
  const isAllowed = useRef(false);
  return {
    asked,
    ask: (error: unknown): boolean => {
      setAsked(isAlreadyOpen(error));
      return isAlreadyOpen(error);
    },
    cancel: () => setAsked(false),
    /** Allows a second job from now on. */
    allow: () => {
      isAllowed.current = true;
      setAsked(false);
    },
    /** Adds the permission to the extra body of a save. */
    extend: (extra: Beside<Intervention>): Beside<Intervention> => ({
      ...extra,
      body: () => (isAllowed.current ? { ...extra.body?.(), allowSecond: true } : extra.body?.()),
      isIn: (job) => !isAllowed.current && (extra.isIn?.(job) ?? false),
    }),
  };
}

interface DuplicateQuestionProps {
  asked: boolean;
  busy?: string | false;
  onClose: () => void;
  onConfirm: () => void;
}

/** «Questa manutenzione ha già un intervento aperto. Aprirne un altro?» */
export function DuplicateQuestion({ asked, ...confirm }: DuplicateQuestionProps) {
  return (
    <Confirm
      open={asked}
      question={texts.duplicateQuestion}
      verb={texts.duplicateAnyway}
      final={false}
      {...confirm}
    />
  );
}
