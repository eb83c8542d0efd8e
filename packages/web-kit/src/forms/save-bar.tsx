import { PenLine } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { LeaveConfirm } from '../overlays/confirm.tsx';
import { dialogSelector } from '../overlays/overlay-root.tsx';
import { useLeaveGuard } from '../overlays/use-leave-guard.ts';
import { Button } from '../ui/button.tsx';
import { counted } from '../core/numbers.ts';

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

interface SaveBarProps {
  form: { id: string; busy: boolean; submit: () => void };
  /** What is not saved, in words: «Indirizzo», «Fermentazioni spento». The bar is shown while there is something. */
  changes: readonly string[];
  /** Takes all changes back. */
  onUndo: () => void;
}

/**
 * The foot of a page of several sections with one form: says how many changes are not saved, and which. Leaving the page asks
 * first; Ctrl+Enter saves. The last element of the page.
 */
export function SaveBar({ form, changes, onUndo }: SaveBarProps) {
  const isShown = changes.length > 0;
  useSaveKey(isShown, form.submit);
  const question = useLeaveQuestion(isShown);
  const count = counted(changes.length, 'modifica non salvata', 'modifiche non salvate');
  const list = changes.join(', ');
  return (
    <>
      <div className="ui:save-bar" data-kit="save-bar" data-print="hide">
        <p role="status" className="ui:flex ui:min-w-0 ui:flex-1 ui:items-center ui:gap-2 ui:font-semibold">
          {isShown && (
            <>
              <PenLine size={17} aria-hidden="true" className="ui:flex-none" />
              <span className="ui:truncate" title={list}>
                {count}
                <span className="ui:max-md:sr-only">: {list}</span>
              </span>
            </>
          )}
        </p>
        {isShown && (
          <div className="ui:flex ui:gap-3">
            <Button size="lg" onClick={onUndo}>
              Annulla
            </Button>
            <Button
              kind="key"
              size="lg"
              type="submit"
              form={form.id}
              busy={form.busy && 'Salvo…'}
              className="ui:max-md:flex-1"
            >
              Salva modifiche
            </Button>
          </div>
        )}
      </div>
      {question}
    </>
  );
}
