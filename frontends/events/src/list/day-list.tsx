import { Button } from '@officina/web-kit';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { texts } from '../texts.ts';
import { DayBlock } from './day-block.tsx';
import type { AuditEvent, DayGroup } from './group.ts';
import type { Machine } from './subject.ts';

const daysAtOnce = 31;

interface DayListProps {
  days: DayGroup[];
  machines: Machine[];
  onOpen: (event: AuditEvent) => void;
}

/** A month of days; the rest of a longer range a month at a time. */
export function DayList({ days, machines, onOpen }: DayListProps) {
  const [shown, setShown] = useState(daysAtOnce);
  return (
    <div className="grid gap-6">
      {days.slice(0, shown).map((group) => (
        <DayBlock key={group.day} group={group} machines={machines} onOpen={onOpen} />
      ))}
      {days.length > shown && (
        <Button trailing={ChevronDown} onClick={() => setShown(shown + daysAtOnce)}>
          {texts.more(days.length - shown)}
        </Button>
      )}
    </div>
  );
}
