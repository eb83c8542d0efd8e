import { formatTime, Plate } from '@officina/web-kit';
import type { AuditEvent } from './group.ts';
import { SentenceLine, sentenceText } from './sentence-line.tsx';
import { sentenceOf, type NameOf } from './sentence.ts';
import { shortSubjectOf, type Machine } from './subject.ts';

/** What rows need to know of other things, and what opens them. */
export interface RowContext {
  machines: Machine[];
  nameOf: NameOf;
  onOpen: (event: AuditEvent) => void;
}

interface EventRowProps extends RowContext {
  event: AuditEvent;
}

/**
 * A sentence in one line: time, plate, name, what changed, person, at last the id. A phone has room for the time, the plate of a
 * machine or the name of something else, and what changed. The whole row opens the dialog.
 */
export function EventRow({ event, machines, nameOf, onOpen }: EventRowProps) {
  const { name, id, machine } = shortSubjectOf(event, machines);
  const sentence = sentenceOf(event, nameOf);
  const isOfMachine = machine !== undefined && name === (machine.name ?? '');
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      data-print="keep"
      className="flex min-h-10 w-full cursor-pointer items-center gap-x-3 px-4 py-1.5 text-left hover:bg-well/55 focus-visible:outline-offset-[-3px] touch:min-h-12 md:grid md:grid-cols-[3rem_6.25rem_minmax(0,1fr)_minmax(0,1.25fr)_7rem_3.25rem] print:grid print:min-h-0 print:grid-cols-[2.25rem_5.25rem_minmax(0,1.25fr)_minmax(0,1.5fr)_6rem_3rem] print:gap-x-2 print:py-0.5 print:text-[8pt] print:*:text-[8pt]"
      onClick={() => onOpen(event)}
    >
      <span className="font-mono text-ink-2">{formatTime(event.timestamp)}</span>
      <span className={`flex-none ${isOfMachine ? '' : 'max-md:hidden'}`}>
        {machine && <Plate code={machine.shortCode} />}
      </span>
      <b
        className={`truncate font-[650] ${isOfMachine ? 'max-md:sr-only' : 'max-md:max-w-1/2 max-md:flex-none'}`}
        title={name}
      >
        {name}
      </b>
      <span
        className="min-w-0 truncate md:max-lg:line-clamp-2 md:max-lg:wrap-anywhere md:max-lg:whitespace-normal"
        title={sentenceText(sentence)}
      >
        <SentenceLine sentence={sentence} />
      </span>
      <span
        className="truncate text-right text-meta text-ink-2 max-md:not-print:sr-only"
        title={event.user.name}
      >
        {event.user.name}
      </span>
      <span className="text-right font-mono text-meta text-ink-2 max-md:not-print:sr-only">{id}</span>
    </button>
  );
}
