import { Button } from '@officina/web-kit';
import { TextArea } from '@officina/web-kit/forms';
import { NotebookPen } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { texts } from './texts.ts';

interface RowNoteProps {
  /** What the row is called. */
  of: string;
  note: string;
  onChange: (note: string | null) => void;
}

/** What the supplier is to know of one row; asked for by a press, for most rows need none. */
export function RowNote({ of, note, onChange }: RowNoteProps) {
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const open = () => {
    flushSync(() => setOpen(true));
    input.current?.focus();
  };
  if (!isOpen && !note)
    return (
      <Button kind="ghost" size="sm" icon={NotebookPen} className="-ml-3" onClick={open}>
        {texts.addNote}
        <span className="sr-only"> {texts.about(of)}</span>
      </Button>
    );
  return (
    <TextArea
      ref={input}
      rows={1}
      aria-label={texts.noteOf(of)}
      placeholder={texts.labels.notes}
      value={note}
      onChange={(text) => onChange(text || null)}
    />
  );
}
