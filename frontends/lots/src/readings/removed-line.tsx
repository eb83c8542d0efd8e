import { Button } from '@officina/web-kit';
import { useEffect, useRef } from 'react';
import { momentShown } from '../record.ts';
import { texts } from '../texts.ts';
import type { ReadingRow } from './rows.ts';

interface RemovedLineProps {
  /** The last one that was taken out. */
  row: ReadingRow;
  count: number;
  onPutBack: () => void;
}

/** Says what was taken out, and puts back one after the other; its key has the focus, for the one that was pressed is gone. */
export function RemovedLine({ row, count, onPutBack }: RemovedLineProps) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), [row.id]);
  const moment = momentShown(row.typed.measuredAt);
  return (
    <p className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2" role="status">
      <span className="min-w-0 flex-1">
        {count === 1 ? texts.removedOf(moment) : texts.removedSeveral(count, moment)}. {texts.withSave}
      </span>
      <Button ref={undo} size="sm" onClick={onPutBack}>
        {texts.undo}
      </Button>
    </p>
  );
}
