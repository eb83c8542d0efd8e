import { Button } from '@officina/web-kit';
import { useEffect, useRef } from 'react';
import { momentShown } from '../record.ts';
import { texts } from '../texts.ts';
import type { ReadingRow } from './rows.ts';

/** Says what was taken out, and puts it back; its key has the focus, for the one that was pressed is gone. */
export function RemovedLine({ row, onPutBack }: { row: ReadingRow; onPutBack: () => void }) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), [row.id]);
  return (
    <p className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2" role="status">
      <span className="min-w-0 flex-1">
        {texts.removedOf(momentShown(row.typed.measuredAt))}. {texts.withSave}
      </span>
      <Button ref={undo} size="sm" onClick={onPutBack}>
        {texts.undo}
      </Button>
    </p>
  );
}
