import { Card, counted, formatLongDay, fromInput, relativeDays } from '@officina/web-kit';
import { ActionIcon } from './action-icon.tsx';
import { EventRow, type RowContext } from './event-row.tsx';
import type { ActionGroup, DayGroup } from './group.ts';

interface DayBlockProps extends RowContext {
  group: DayGroup;
  /** Set while some of its events are missing. */
  rest?: string;
}

/** One day: its name at the left from xl, one strip per action with its count. */
export function DayBlock({ group, rest, ...row }: DayBlockProps) {
  const { day, count, actions } = group;
  const midnight = fromInput(day) ?? day;
  return (
    <section
      aria-labelledby={`giorno-${day}`}
      className="grid grid-cols-1 items-start gap-x-6 gap-y-3 [contain-intrinsic-block-size:auto_300px] [content-visibility:auto] xl:grid-cols-[210px_minmax(0,1fr)]"
    >
      <header className="xl:sticky xl:top-4 xl:border-t-[3px] xl:border-ink xl:pt-2.5">
        <h2 id={`giorno-${day}`}>{formatLongDay(midnight)}</h2>
        <p className="mt-1.5 text-meta text-ink-2">
          {relativeDays(midnight)}, {rest ?? counted(count, 'evento', 'eventi')}
        </p>
      </header>
      <Card className="min-w-0 overflow-hidden">
        {actions.map((action) => (
          <ActionStrip key={action.action} group={action} rest={rest} {...row} />
        ))}
      </Card>
    </section>
  );
}

interface ActionStripProps extends RowContext {
  group: ActionGroup;
  rest?: string;
}

function ActionStrip({ group, rest, ...row }: ActionStripProps) {
  const { action, events } = group;
  return (
    <div className="not-first:border-t not-first:border-line">
      <h3 className="flex min-h-9.5 items-center gap-2.5 border-b border-line bg-bench px-4 text-body">
        <ActionIcon action={action} entity={events[0]?.entity} />
        <span className="flex-1">{action}</span>
        <span className="font-mono text-meta font-normal text-ink-2">{rest ? '…' : events.length}</span>
      </h3>
      <ul className="divide-y divide-line">
        {events.map((event) => (
          <li key={event._id}>
            <EventRow event={event} {...row} />
          </li>
        ))}
      </ul>
    </div>
  );
}
