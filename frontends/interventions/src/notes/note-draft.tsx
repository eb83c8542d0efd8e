import { Button } from '@officina/web-kit';
import { countNear, Field, TextArea } from '@officina/web-kit/forms';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { texts } from '../texts.ts';

const most = 2000;

interface NoteDraftProps {
  text: string;
  onChange: (text: string) => void;
  onKeep: () => void;
  onCancel: () => void;
  busy: boolean;
  error?: string;
}

/** The note being written; Ctrl/⌘+Enter keeps it, without saving the sheet around it. */
export function NoteDraft({ text, onChange, onKeep, onCancel, busy, error }: NoteDraftProps) {
  const { length } = text.trim();
  const isTooLong = length > most;
  const canKeep = length > 0 && !isTooLong && !busy;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('textarea')?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const keepOnCtrlEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (canKeep) onKeep();
  };
  return (
    <div
      ref={box}
      className="mt-3 grid scroll-my-5 gap-3 border-t border-line pt-3"
      onKeyDown={keepOnCtrlEnter}
    >
      <Field
        label={texts.newNote}
        error={isTooLong ? texts.noteTooLong(most) : error}
        count={countNear(text, most)}
      >
        <TextArea value={text} onChange={onChange} rows={3} />
      </Field>
      <div className="flex justify-end gap-2.5">
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button disabled={length === 0 || isTooLong} busy={busy && texts.addingNote} onClick={onKeep}>
          {texts.keepNote}
        </Button>
      </div>
    </div>
  );
}
