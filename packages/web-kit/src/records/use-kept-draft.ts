import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import { authInfo, onAuthInfo } from '../core/session/auth-info.ts';
import { changedFields } from '../core/field-changes.ts';
import type { ServerForm } from '../forms/use-server-form.ts';
import { draftKey, dropDraft, keepDraft, readDraft } from './kept-drafts.ts';
import type { ExtraFormState, Unconfirmed } from './use-saving.ts';

interface KeptDraftOptions<S> {
  entity: string;
  id: string | undefined;
  beside?: ExtraFormState<never> | undefined;
  /** The form's base version. */
  origin?: S | undefined;
  /** Writes that were sent but not answered; they are restored with the draft. */
  unconfirmed?: { read: () => Unconfirmed<S> | undefined; write: (sent: Unconfirmed<S>) => void } | undefined;
  /** Wraps the filling of the form; `from` is the base version of the draft. */
  onTake?: (fill: () => void, from: S | undefined) => void;
}

/** A closed sheet stays mounted, but renders nothing. */
const isSheetOpen = (): boolean => document.querySelector('[data-kit="sheet"]') !== null;

/**
 * Keeps unsaved input of a form in this tab when the session ends or the page reloads, and offers it when the same user opens
 * the same record again.
 */
export function useKeptDraft<S, V extends FieldValues>(
  form: ServerForm<V>,
  { entity, id, beside, origin, unconfirmed, onTake = (fill) => fill() }: KeptDraftOptions<S>,
) {
  const [userId] = useState(() => authInfo()?.userId ?? '');
  const key = draftKey(userId, entity, id);
  const [isOver, setOver] = useState(false);
  // The id may be known only once the record is loaded.
  const kept = useMemo(() => (isOver ? undefined : readDraft(key)), [key, isOver]);
  const keep = useEffectEvent(() => {
    // An earlier draft stays until the user restores or discards it.
    if (kept || !(form.dirty || beside?.dirty) || !isSheetOpen()) return;
    const values = form.getValues();
    const names = changedFields(values, form.defaultValues as V);
    const fields = Object.fromEntries(names.map((name) => [name, values[name]]));
    keepDraft(key, { fields, from: origin, beside: beside?.typed, unheard: unconfirmed?.read() });
  });
  const isHidden = useRef(false);
  // A page is hidden before it unloads. A page that is shown again still has the input in its form.
  const onVisibility = useEffectEvent(() => {
    if (!authInfo()) return;
    if (document.visibilityState === 'hidden') keep();
    else if (isHidden.current && kept) keepDraft(key, kept);
    else if (isHidden.current) dropDraft(key);
    isHidden.current = document.visibilityState === 'hidden';
  });
  useEffect(() => onAuthInfo(() => !authInfo() && keep()), []);
  useEffect(() => {
    const onChange = () => onVisibility();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
  const drop = () => {
    dropDraft(key);
    setOver(true);
  };
  return {
    drop,
    /** Restores the draft; undefined if there is none. */
    take:
      kept &&
      (() => {
        if (kept.unheard) unconfirmed?.write(kept.unheard as Unconfirmed<S>);
        onTake(
          () => {
            for (const [name, value] of Object.entries(kept.fields))
              form.setValue(name as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true });
          },
          kept.from as S | undefined,
        );
        if (kept.beside !== undefined) beside?.take?.(kept.beside);
        drop();
      }),
  };
}

export type KeptDraft = ReturnType<typeof useKeptDraft>;
