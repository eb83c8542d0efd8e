import { useWatch } from '@officina/web-kit/forms';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { DraftStore, Typed } from './draft.ts';
import { onTexts } from './draft-texts.ts';
import type { VisitEditing, VisitValues } from './record.ts';

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
