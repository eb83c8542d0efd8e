import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import { authInfo, onAuthInfo } from '../core/session/auth-info.ts';
import { differing } from '../core/differing.ts';
import type { ServerForm } from '../forms/use-server-form.ts';
import { draftKey, dropDraft, keepDraft, readDraft } from './kept-drafts.ts';
import type { Beside, Unheard } from './use-saving.ts';

interface KeptDraftOptions<S> {
  entity: string;
  id: string | undefined;
  beside?: Beside<never> | undefined;
  /** The version that the form started from. */
  origin?: S | undefined;
  /** What was sent and not answered: whoever goes on has to know of it. */
  unheard?: { read: () => Unheard<S> | undefined; write: (unheard: Unheard<S>) => void } | undefined;
  /** What is done around the filling of the form; `from` is the version that the draft was typed on. */
  onTake?: (fill: () => void, from: S | undefined) => void;
}

/** A sheet that was closed stays mounted, without anything to be seen of it. */
const isSheetOpen = (): boolean => document.querySelector('[data-kit="sheet"]') !== null;

/**
 * What was typed, in the form and beside it, survives the end of a session and a reload: it is kept in this tab for the same
 * person and record, and offered when the sheet is opened again.
 */
export function useKeptDraft<S, V extends FieldValues>(
  form: ServerForm<V>,
  { entity, id, beside, origin, unheard, onTake = (fill) => fill() }: KeptDraftOptions<S>,
) {
  const [userId] = useState(() => authInfo()?.userId ?? '');
  const key = draftKey(userId, entity, id);
  const [isOver, setOver] = useState(false);
  // Which record it is may be known only once it has arrived.
  const kept = useMemo(() => (isOver ? undefined : readDraft(key)), [key, isOver]);
  const keep = useEffectEvent(() => {
    // What was kept before stays until somebody has said what becomes of it.
    if (kept || !(form.dirty || beside?.dirty) || !isSheetOpen()) return;
    const values = form.getValues();
    const names = differing(values, form.defaultValues as V);
    const fields = Object.fromEntries(names.map((name) => [name, values[name]]));
    keepDraft(key, { fields, from: origin, beside: beside?.typed, unheard: unheard?.read() });
  });
  const isHidden = useRef(false);
  // A page that goes is hidden first. One that comes back has what was typed in it still.
  const follow = useEffectEvent(() => {
    if (!authInfo()) return;
    if (document.visibilityState === 'hidden') keep();
    else if (isHidden.current && kept) keepDraft(key, kept);
    else if (isHidden.current) dropDraft(key);
    isHidden.current = document.visibilityState === 'hidden';
  });
  useEffect(() => onAuthInfo(() => !authInfo() && keep()), []);
  useEffect(() => {
    const onTurn = () => follow();
    document.addEventListener('visibilitychange', onTurn);
    return () => document.removeEventListener('visibilitychange', onTurn);
  }, []);
  const drop = () => {
    dropDraft(key);
    setOver(true);
  };
  return {
    drop,
    /** Absent when nothing is kept. */
    take:
      kept &&
      (() => {
        if (kept.unheard) unheard?.write(kept.unheard as Unheard<S>);
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
