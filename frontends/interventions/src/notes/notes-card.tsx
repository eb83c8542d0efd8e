import { Button, Card } from '@officina/web-kit';
import { Plus } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { texts } from '../texts.ts';

export interface NotesCardProps {
  /** The notes that are there. */
  list: ReactNode;
  /** Absent while one is being written, or when none can be. */
  onAdd?: () => void;
  /** The note being written. */
  children?: ReactNode;
  /** Where it lies on the paper of a report: no card of its own. */
  bare?: boolean;
}

/** The notes under their title, with the button that begins another. */
export function NotesCard({ list, onAdd, children, bare }: NotesCardProps) {
  const title = useId();
  const opener = useFocusAfter(children !== undefined && children !== null);
  const content = (
    <>
      <div className="flex min-h-(--ctl) items-center justify-between gap-3">
        <h2 id={title}>{texts.notes}</h2>
        {onAdd && (
          <Button ref={opener} icon={Plus} onClick={onAdd}>
            {texts.addNote}
          </Button>
        )}
      </div>
      {list}
      {children}
    </>
  );
  if (bare) return <section aria-labelledby={title}>{content}</section>;
  return (
    <Card as="section" aria-labelledby={title} className="p-4">
      {content}
    </Card>
  );
}

/** The button that takes the focus back when the note's own ones have gone: it must not leave the sheet. */
function useFocusAfter(isWriting: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasWriting = useRef(isWriting);
  useEffect(() => {
    if (wasWriting.current && !isWriting) button.current?.focus();
    wasWriting.current = isWriting;
  }, [isWriting]);
  return button;
}
