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

/** A sentence: time, plate, name, what changed, person, at last the id; the whole row opens the dialog. */
export function EventRow({ event, machines, nameOf, onOpen }: EventRowProps) {
  const { name, id, machine } = shortSubjectOf(event, machines);
  const sentence = sentenceOf(event, nameOf);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      data-print="keep"
      className="grid min-h-10 w-full cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-4 py-2 text-left hover:bg-well/55 focus-visible:outline-offset-[-3px] touch:min-h-14 md:grid-cols-[3rem_6.25rem_minmax(0,1fr)_minmax(0,1.25fr)_7rem_3.25rem] md:py-1.5"
      onClick={() => onOpen(event)}
    >
      <span className="flex items-center gap-2.5 max-md:col-span-2 md:contents">
        <span className="font-mono text-ink-2">{formatTime(event.timestamp)}</span>
        <span>{machine && <Plate code={machine.shortCode} />}</span>
      </span>
      <b className="font-[650] wrap-anywhere max-md:col-span-2 md:truncate" title={name}>
        {name}
      </b>
      <span
        className="line-clamp-2 min-w-0 wrap-anywhere max-md:col-span-2 lg:block lg:truncate"
        title={sentenceText(sentence)}
      >
        <SentenceLine sentence={sentence} />
      </span>
      <span className="text-meta text-ink-2 wrap-anywhere md:truncate md:text-right" title={event.user.name}>
        {event.user.name}
      </span>
      <span className="text-right font-mono text-meta text-ink-2">{id}</span>
    </button>
  );
}
