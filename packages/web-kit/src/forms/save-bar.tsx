import { PenLine } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { counted } from '../core/numbers.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';

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
      <UnsavedGuard isDirty={isShown} save={form.submit} />
    </>
  );
}
