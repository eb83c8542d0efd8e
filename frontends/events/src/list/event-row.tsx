import { formatTime, Plate } from '@officina/web-kit';
import { ChevronRight } from 'lucide-react';
import type { AuditEvent } from './group.ts';
import { subjectOf, type Machine } from './subject.ts';

interface EventRowProps {
  event: AuditEvent;
  machines: Machine[];
  onOpen: (event: AuditEvent) => void;
}

/** Time, object, plate, name, person; the whole row opens the dialog. */
export function EventRow({ event, machines, onOpen }: EventRowProps) {
  const { title, name, machine } = subjectOf(event, machines);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="grid min-h-10 w-full cursor-pointer grid-cols-[3rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 px-4 py-2 text-left hover:bg-well/55 focus-visible:outline-offset-[-3px] touch:min-h-14 md:grid-cols-[3rem_10.5rem_minmax(0,1fr)_auto_auto] md:py-1.5"
      onClick={() => onOpen(event)}
    >
      <span className="self-start font-mono text-ink-2 md:self-center">{formatTime(event.timestamp)}</span>
      <b className={`font-[650] wrap-anywhere ${name ? '' : 'md:col-span-2'}`}>{title}</b>
      <span
        className={`col-start-2 min-w-0 items-center gap-2.5 md:col-start-auto ${name ? 'flex' : 'hidden'}`}
      >
        {machine && <Plate code={machine.shortCode} />}
        <span className="min-w-0 md:truncate" title={name}>
          {name}
        </span>
      </span>
      <span className="col-start-2 text-meta text-ink-2 md:col-start-auto">{event.user.name}</span>
      <ChevronRight size={18} aria-hidden="true" className="text-ink-2 max-md:hidden" />
    </button>
  );
}
