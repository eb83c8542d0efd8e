import { isTransient, messages, openedHere, useNavigate } from '@officina/web-kit';
import { useWatch } from '@officina/web-kit/forms';
import { aboutRecord } from '@officina/web-kit/records';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { draftAddress, draftStore, onTexts, sendAddress, type DraftStore, type Typed } from './draft.ts';
import { useSites, visitRecord, whyNot, type VisitEditing, type VisitValues } from './record.ts';
import { texts } from './texts.ts';

interface Kept {
  /** What was kept when the visit was opened, until it stands in the form, which starts from its version. */
  kept: Typed | undefined;
  onTakenUp: () => void;
}

/**
 * Keeps what is typed, at every change, and puts all of it back when the visit is opened again, also the moment in which
 * a new one began.
 */
export function useLastingDraft(editing: VisitEditing, store: DraftStore, { kept, onTakenUp }: Kept) {
  const { form, origin, latest, draft, takeOver } = editing;
  const [isResumed, setResumed] = useState(false);
  const isOver = useRef(false);
  const values = useWatch({ control: form.control }) as VisitValues;

  const takeUp = useEffectEvent(() => {
    if (!kept) return;
    for (const name of Object.keys(kept.values) as (keyof VisitValues)[])
      form.setValue(name, kept.values[name], { shouldDirty: true });
    draft.drop();
    setResumed(true);
    onTakenUp();
  });
  useEffect(() => takeUp(), []);

  const keepNow = () => store.keep({ values: form.getValues(), from: origin });
  const keep = useEffectEvent(() => {
    if (kept || isOver.current) return;
    if (form.dirty) keepNow();
    else if (store.typed()) store.keep(undefined);
  });
  useEffect(() => keep(), [values, form.dirty]);

  return {
    isResumed,
    /** The device has no room for it: it would not outlive the page. */
    isOnlyHere: useSyncExternalStore(onTexts, store.isOnlyHere),
    /**
     * Keeps it as it stands, also where nothing was typed: the sheet closes over it.
     * @returns the name under which it is found again
     */
    hold: (): string => {
      isOver.current = true;
      keepNow();
      // What a session that ended here has kept is the same, and would be another visit's.
      draft.drop();
      return store.setAside();
    },
    /** Throws it away: saved, or left by hand. */
    drop: () => {
      isOver.current = true;
      store.drop();
    },
    /** Throws away what was typed and begins anew, in the same sheet. */
    restart: () => {
      store.drop();
      form.reset(form.defaultValues as VisitValues);
      if (latest) takeOver(latest);
      setResumed(false);
    },
  };
}

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
