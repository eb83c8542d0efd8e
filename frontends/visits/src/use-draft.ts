import { isTransient, messages, openedHere, useNavigate } from '@officina/web-kit';
import { useWatch } from '@officina/web-kit/forms';
import { recordMessageKey } from '@officina/web-kit/records';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import {
  draftAddress,
  draftStore,
  subscribeToDrafts,
  sendAddress,
  type DraftStore,
  type TypedVisit,
} from './draft.ts';
import { useSites, visitRecord, saveErrorText, type VisitEditing, type VisitValues } from './record.ts';
import { texts } from './texts.ts';

interface StoredDraft {
  /** The draft that was stored when the visit was opened, until it is restored in the form. */
  kept: TypedVisit | undefined;
  onRestored: () => void;
}

/** Stores the form's values at every change, and restores them when the visit is opened again, including a new visit's time. */
export function usePersistentDraft(
  editing: VisitEditing,
  store: DraftStore,
  { kept, onRestored }: StoredDraft,
) {
  const { form, origin, latest, draft, takeOver } = editing;
  const [isResumed, setResumed] = useState(false);
  const isClosed = useRef(false);
  const values = useWatch({ control: form.control }) as VisitValues;

  const restore = useEffectEvent(() => {
    if (!kept) return;
    for (const name of Object.keys(kept.values) as (keyof VisitValues)[])
      form.setValue(name, kept.values[name], { shouldDirty: true });
    draft.drop();
    setResumed(true);
    onRestored();
  });
  useEffect(() => restore(), []);

  const storeDraft = () => store.keep({ values: form.getValues(), from: origin });
  const update = useEffectEvent(() => {
    if (kept || isClosed.current) return;
    if (form.dirty) storeDraft();
    else if (store.typed()) store.keep(undefined);
  });
  useEffect(() => update(), [values, form.dirty]);

  return {
    isResumed,
    /** Whether the draft is lost with the page, because the browser's storage is full. */
    isMemoryOnly: useSyncExternalStore(subscribeToDrafts, store.isMemoryOnly),
    /**
     * Stores the draft, even if nothing was typed, before the sheet closes.
     * @returns the draft's name
     */
    setAside: (): string => {
      isClosed.current = true;
      storeDraft();
      // The draft kept for an expired session is the same, and must not be restored for another visit.
      draft.drop();
      return store.setAside();
    },
    /** Removes the draft once the visit is saved or discarded. */
    drop: () => {
      isClosed.current = true;
      store.drop();
    },
    /** Discards the input and starts again in the same sheet. */
    restart: () => {
      store.drop();
      form.reset(form.defaultValues as VisitValues);
      if (latest) takeOver(latest);
      setResumed(false);
    },
  };
}

/** Message key for unsaved drafts; success messages use the visit's key. */
export const draftMessageKey = (name = ''): string => `${recordMessageKey(visitRecord, name)} draft`;

/** Reports that a visit was not saved but is kept as a draft. Offers to resume it, and to send it once the network is back. */
export function useUnsentMessage(userId: string) {
  const navigate = useNavigate();
  const { nameOf } = useSites();
  const goTo = (address: string) => () => void navigate(address, { state: openedHere });
  return (name: string, error: unknown) => {
    const about = draftMessageKey(name);
    const store = draftStore(userId, name);
    const keptText = store.isMemoryOnly() ? texts.keptInMemory : texts.kept;
    messages.error(isTransient(error) ? keptText(saveErrorText(error)) : saveErrorText(error), {
      ...{ about, action: { label: texts.resume, onClick: goTo(draftAddress(name)) } },
    });
    if (!isTransient(error)) return;
    const offer = () => {
      const typed = store.typed();
      if (!typed) return;
      messages.info(texts.canSend(nameOf(typed.values.site)), {
        ...{ about, durationMs: Infinity, action: { label: texts.send, onClick: goTo(sendAddress(name)) } },
      });
    };
    addEventListener('online', offer, { once: true });
  };
}

/** Sends a restored draft once. */
export function useAutoSend({ form }: VisitEditing, isEnabled: boolean, isRestored: boolean): void {
  const isSent = useRef(false);
  const send = useEffectEvent(() => {
    if (!isEnabled || isSent.current) return;
    isSent.current = true;
    form.submit();
  });
  useEffect(() => {
    if (isRestored) send();
  }, [isRestored]);
}
