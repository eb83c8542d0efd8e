import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { LeaveConfirm } from '../overlays/confirm.tsx';
import { dialogSelector } from '../overlays/overlay-root.tsx';
import { useLeaveGuard } from '../overlays/use-leave-guard.ts';

/** Calls back on Ctrl+Enter, unless a dialog is open. */
function useSaveKey(isActive: boolean, save: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    if (document.querySelector(dialogSelector)) return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    if (!isActive) return undefined;
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isActive]);
}

/** The page of our own that a click on a link opens here; undefined for every other click. */
function pageOf(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
  if (!link || link.target || link.hasAttribute('download') || opensElsewhere) return undefined;
  const { origin, pathname, search, hash } = link;
  return origin === location.origin && pathname !== location.pathname ? pathname + search + hash : undefined;
}

/** While `isDirty`, asks before the page is left by a link, by Back or by a reload. Returns the question. */
function useLeaveQuestion(isDirty: boolean) {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState<{ goOn: () => void }>();
  const ask = (goOn: () => void) => setLeaving({ goOn });
  useLeaveGuard(isDirty, ask);
  const onClick = useEffectEvent((event: MouseEvent) => {
    const page = pageOf(event);
    if (page === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    ask(() => void navigate(page));
  });
  useEffect(() => {
    if (!isDirty) return undefined;
    // Before the link itself is told.
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [isDirty]);
  return (
    <LeaveConfirm
      open={leaving !== undefined}
      onStay={() => setLeaving(undefined)}
      onLeave={() => {
        setLeaving(undefined);
        leaving?.goOn();
      }}
    />
  );
}

interface UnsavedGuardProps {
  isDirty: boolean;
  save: () => void;
}

/** For a page with a form: while something is not saved, Ctrl+Enter saves, and leaving the page asks first. */
export function UnsavedGuard({ isDirty, save }: UnsavedGuardProps) {
  useSaveKey(isDirty, save);
  return useLeaveQuestion(isDirty);
}
