import { Button, glyphs } from '@officina/web-kit';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { CheckItem } from '../record.ts';
import { texts } from '../texts.ts';
import { markOf, wordOf, type Mark } from './mark.ts';

interface CheckRowProps {
  item: CheckItem;
  number: number;
  isCurrent: boolean;
  /** Absent when the intervention is closed. */
  onMark?: (mark: Mark) => void;
}

/** One line of the checklist: collapsed once it is OK or KO, two plain keys while it is untouched. */
export function CheckRow(props: CheckRowProps) {
  return markOf(props.item) === '' ? <EmptyRow {...props} /> : <MarkedRow {...props} />;
}

function MarkedRow({ item, number, onMark }: CheckRowProps) {
  const isOk = markOf(item) === 'OK';
  const Glyph = isOk ? glyphs.CheckDisc : glyphs.CrossOctagon;
  return (
    <li className="flex min-h-11 items-center gap-3 border-t border-line px-4 touch:min-h-14">
      <Glyph
        width="20"
        height="20"
        className={`flex-none [--mark:var(--sheet)] ${isOk ? 'text-green' : 'text-red'}`}
      />
      <span className="min-w-0 flex-1 truncate text-ink-2" title={item.title}>
        {number}. {item.title}
      </span>
      <b className={`text-label ${isOk ? 'text-green-text' : 'text-red-text'}`}>{wordOf(item)}</b>
      {onMark && (
        <Button kind="ghost" size="sm" icon={Undo2} className="min-w-(--ctl-sm)" onClick={() => onMark('')}>
          <span className="max-md:sr-only">{texts.undo}</span>
          <span className="sr-only"> {item.title}</span>
        </Button>
      )}
    </li>
  );
}

function EmptyRow({ item, number, isCurrent, onMark }: CheckRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const wasCurrent = useRef(isCurrent);
  useEffect(() => {
    if (isCurrent && !wasCurrent.current) row.current?.scrollIntoView({ block: 'nearest' });
    wasCurrent.current = isCurrent;
  }, [isCurrent]);
  const now =
    'bg-raised py-4 before:absolute before:inset-y-0 before:left-0 before:w-1.5 before:border-r before:border-key-edge before:bg-key';
  return (
    <li
      ref={row}
      data-unmarked
      aria-current={isCurrent ? 'step' : undefined}
      className={`relative flex flex-wrap items-center gap-x-3 gap-y-2.5 border-t border-line px-4 md:flex-nowrap ${isCurrent ? now : 'py-2.5'}`}
    >
      <span className="w-5 flex-none text-right font-semibold text-ink-2">{number}</span>
      <span
        className={`min-w-0 flex-1 wrap-anywhere max-md:basis-[calc(100%-2rem)] ${isCurrent ? 'text-h3 font-bold' : ''}`}
      >
        {item.title}
      </span>
      {onMark ? (
        <span className="flex gap-2 max-md:w-full max-md:*:flex-1">
          <Button className="min-h-(--ok) min-w-16" onClick={() => onMark('OK')}>
            {texts.ok}
            <span className="sr-only"> {item.title}</span>
          </Button>
          <Button className="min-h-(--ok) min-w-16" onClick={() => onMark('KO')}>
            {texts.ko}
            <span className="sr-only"> {item.title}</span>
          </Button>
        </span>
      ) : (
        <span className="text-label text-ink-2">{texts.toCheck}</span>
      )}
    </li>
  );
}
