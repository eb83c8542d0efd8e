import {
  Button,
  Card,
  counted,
  formatLongDay,
  formatTime,
  fromInput,
  Plate,
  relativeDays,
  usePrinting,
} from '@officina/web-kit';
import { SentenceLine, sentenceOf, sentenceText, type NameOf } from '@officina/web-kit/history';
import {
  Bell,
  Building2,
  CalendarClock,
  ChevronDown,
  CircleCheck,
  Cog,
  Factory,
  Grape,
  MapPin,
  Megaphone,
  Package,
  Radio,
  ShoppingCart,
  UserRound,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import { useId, useState } from 'react';
import {
  maxPrintedRows,
  shortSubjectOf,
  takeRows,
  type ActionGroup,
  type AuditEvent,
  type DayGroup,
  type Machine,
  type RowEvents,
} from './event.ts';
import { importInWords } from './import-words.ts';
import { texts } from './texts.ts';

/** Data and handler that all rows need. */
export interface RowContext {
  machines: Machine[];
  nameOf: NameOf;
  onOpen: (event: AuditEvent) => void;
}

interface EventRowProps extends RowContext {
  event: AuditEvent;
}

/**
 * A row: time, plate, name, change, person, id. A phone shows only the time, the plate of a machine or another name, and the
 * change. The row is a button that opens the dialog.
 */
function EventRow({ event, machines, nameOf, onOpen }: EventRowProps) {
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

interface ImportRowProps extends RowContext {
  events: RowEvents;
  /** Message, while some of its events may be missing. */
  rest?: string;
}

/** What one import did: «102 sensori importati», when and by whom. Unfolds to a row for each event. */
function ImportRow({ events, rest, ...row }: ImportRowProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const [newest] = events;
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-print="keep"
        className="flex min-h-10 w-full cursor-pointer flex-wrap items-center gap-x-3 px-4 py-1.5 text-left hover:bg-well/55 focus-visible:outline-offset-[-3px] touch:min-h-12 print:min-h-0 print:py-0.5 print:text-[8pt] print:*:text-[8pt]"
        onClick={() => setOpen(!isOpen)}
      >
        <span className="w-12 font-mono text-ink-2">{formatTime(newest.timestamp)}</span>
        <b className="min-w-0 flex-1 font-[650]">
          {importInWords(events)}
          {rest && '…'}
        </b>
        <span className="text-meta text-ink-2 max-md:order-last max-md:basis-full max-md:pl-15">
          {newest.user.name}
        </span>
        <ChevronDown
          size={18}
          aria-hidden="true"
          data-print="hide"
          className={`flex-none ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      {isOpen && (
        <ul id={id} className="divide-y divide-line border-t border-line bg-bench">
          {events.map((event) => (
            <li key={event._id}>
              <EventRow event={event} {...row} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const byAction: Record<string, LucideIcon> = {
  'Segnalazione registrata': Megaphone,
  'Intervento chiuso': CircleCheck,
  'Intervento aperto e chiuso': CircleCheck,
};

const byEntity: Record<string, LucideIcon> = {
  intervention: Wrench,
  machine: Cog,
  plan: CalendarClock,
  spare: Package,
  order: ShoppingCart,
  site: Factory,
  visit: MapPin,
  customer: Building2,
  lot: Grape,
  sensor: Radio,
  tenant: Building2,
  user: UserRound,
};

/** The menu icon of the entity; reports and closing have their own icons. */
function ActionIcon({ action, entity }: { action: string; entity: string | undefined }) {
  const Icon = byAction[action] ?? byEntity[entity ?? ''] ?? Bell;
  return <Icon size={18} strokeWidth={1.75} aria-hidden="true" className="flex-none text-ink-2" />;
}

interface DayBlockProps extends RowContext {
  group: DayGroup;
  /** Message, while some of its events are missing. */
  rest?: string;
}

/** One day: its name, on the left from xl, and a strip per action with its count. */
function DayBlock({ group, rest, ...row }: DayBlockProps) {
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
  const { action, count, rows } = group;
  return (
    <div className="not-first:border-t not-first:border-line">
      <h3 className="flex min-h-9.5 items-center gap-2.5 border-b border-line bg-bench px-4 text-body">
        <ActionIcon action={action} entity={rows[0]?.[0].entity} />
        <span className="flex-1">{action}</span>
        <span className="font-mono text-meta font-normal text-ink-2">{rest ? '…' : count}</span>
      </h3>
      <ul className="divide-y divide-line">
        {rows.map((events) => (
          <li key={events[0].importId ?? events[0]._id}>
            {events.length === 1 ? (
              <EventRow event={events[0]} {...row} />
            ) : (
              <ImportRow events={events} rest={rest} {...row} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const daysAtOnce = 31;

interface DayListProps extends RowContext {
  days: DayGroup[];
  /** Message about missing events: those of the last day and of earlier days. */
  rest?: string;
}

/** The days of a month; a button shows another month. Paper has all days, up to the maximum number of rows. */
export function DayList({ days, rest, ...row }: DayListProps) {
  const [shown, setShown] = useState(daysAtOnce);
  const isPrinting = usePrinting();
  const drawn = isPrinting ? takeRows(days, maxPrintedRows) : days.slice(0, shown);
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
