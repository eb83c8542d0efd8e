import { isTransient, messages, openedHere, useNavigate } from '@officina/web-kit';
import { aboutRecord } from '@officina/web-kit/records';
import { useEffect, useEffectEvent, useRef } from 'react';
import { draftAddress, sendAddress } from './addresses.ts';
import { draftStore } from './draft.ts';
import { visitRecord, whyNot, type VisitEditing } from './record.ts';
import { texts } from './texts.ts';
import { useSites } from './use-neighbours.ts';

/** Of what could not be saved: a success is about the visit itself. */
export const aboutDraft = (name = ''): string => `${aboutRecord(visitRecord, name)} draft`;

/** Says that a visit could not be saved and is kept, and offers to go on with it: also to send it, once the line is back. */
export function useUnsent(userId: string) {
  const navigate = useNavigate();
  const { nameOf } = useSites();
  const to = (address: string) => () => void navigate(address, { state: openedHere });
  return (name: string, error: unknown) => {
    const about = aboutDraft(name);
    const store = draftStore(userId, name);
    const kept = store.isOnlyHere() ? texts.keptOnlyHere : texts.kept;
    messages.error(isTransient(error) ? kept(whyNot(error)) : whyNot(error), {
      ...{ about, action: { label: texts.resume, onClick: to(draftAddress(name)) } },
    });
    if (!isTransient(error)) return;
    const offer = () => {
      const typed = store.typed();
      if (!typed) return;
      messages.info(texts.canGo(nameOf(typed.values.site)), {
        ...{ about, durationMs: Infinity, action: { label: texts.send, onClick: to(sendAddress(name)) } },
      });
    };
    addEventListener('online', offer, { once: true });
  };
}

/** Sends a draft as soon as it stands in the form, once. */
export function useSendingAtOnce({ form }: VisitEditing, isWanted: boolean, isTakenUp: boolean): void {
  const isSent = useRef(false);
  const send = useEffectEvent(() => {
    if (!isWanted || isSent.current) return;
    isSent.current = true;
    form.submit();
  });
  useEffect(() => {
    if (isTakenUp) send();
  }, [isTakenUp]);
}
