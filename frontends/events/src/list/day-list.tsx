import { Button, usePrinting } from '@officina/web-kit';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { texts } from '../texts.ts';
import { DayBlock } from './day-block.tsx';
import type { RowContext } from './event-row.tsx';
import { firstOf, mostPrinted, type DayGroup } from './group.ts';

const daysAtOnce = 31;

interface DayListProps extends RowContext {
  days: DayGroup[];
  /** What is said of the events that are missing, which are those of the last day and before it. */
  rest?: string;
}

/** A month of days; the rest of a longer range a month at a time. Paper has all of them, up to its last event. */
export function DayList({ days, rest, ...row }: DayListProps) {
  const [shown, setShown] = useState(daysAtOnce);
  const isPrinting = usePrinting();
  const drawn = isPrinting ? firstOf(days, mostPrinted) : days.slice(0, shown);
  return (
    <div className="grid grid-cols-1 gap-6">
      {drawn.map((group) => (
        <DayBlock
          key={group.day}
          group={group}
          rest={group.day === days.at(-1)?.day ? rest : undefined}
          {...row}
        />
      ))}
      {days.length > shown && (
        <Button trailing={ChevronDown} onClick={() => setShown(shown + daysAtOnce)}>
          {texts.more(rest ? '…' : days.length - shown)}
        </Button>
      )}
    </div>
  );
}
