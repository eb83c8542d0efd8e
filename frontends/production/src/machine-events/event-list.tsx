import {
  Button,
  Card,
  formatDate,
  formatDateTime,
  formatTime,
  Plate,
  TextLink,
  useMachines,
  usePrinting,
} from '@officina/web-kit';
import { isOneDay, localClockName, slotDay, slotMoment, slotTime, type Slots } from '@officina/web-kit/chart';
import { CalendarClock, ClipboardCheck, MapPin, Megaphone, Wrench } from 'lucide-react';
import { useState } from 'react';
import { texts } from '../texts.ts';
import { eventListId, eventRowId } from './event-row.ts';
import type { MachineEvent } from './machine-events.ts';

/** Formats instants (epoch milliseconds) by a clock. */
interface Clock {
  day: (instant: number) => string;
  time: (instant: number) => string;
  moment: (instant: number) => string;
}

const gmtClock: Clock = { day: slotDay, time: slotTime, moment: slotMoment };
const plantClock: Clock = {
  day: (instant) => formatDate(new Date(instant)),
  time: (instant) => formatTime(new Date(instant)),
  moment: (instant) => formatDateTime(new Date(instant)),
};

/** «09:10–11:32», with days unless both instants are on the day that is shown. */
function formatSpan(clock: Clock, { from, to, isOpen }: MachineEvent, shown: string | undefined): string {
  if (isOpen) return texts.since(clock.moment(from));
  const isWithin = clock.day(from) === clock.day(to);
  const first = isWithin && clock.day(from) === shown ? clock.time(from) : clock.moment(from);
  if (from === to) return first;
  return isWithin ? `${first}–${clock.time(to)}` : `${first} – ${clock.moment(to)}`;
}

/** When an event happened, in GMT like the chart and in local time: «09:10–11:32 GMT», «ora italiana 10:10–12:32». */
export function eventTimes(event: MachineEvent, slots: Slots): { gmt: string; local: string } {
  const shown = isOneDay(slots) ? slotDay(slots.from) : undefined;
  return {
    gmt: texts.inGmt(formatSpan(gmtClock, event, shown), event.isOpen === true),
    local: `${localClockName()} ${formatSpan(plantClock, event, shown)}`,
  };
}

const icons = {
  ...{ repair: Wrench, planned: ClipboardCheck, report: Megaphone },
  ...{ expiry: CalendarClock, visit: MapPin },
};

const initialCount = 50;

interface EventListProps {
  events: readonly MachineEvent[];
  /** Some events could not be loaded. */
  isMissing: boolean;
  /** Slots of the chart. */
  slots: Slots;
}

/** «Che cosa c’è nel grafico»: each event with its number in the chart and a link to its record. */
export function EventList({ events, isMissing, slots }: EventListProps) {
  const { byId } = useMachines();
  const [showsAll, setShowsAll] = useState(false);
  const isPrinting = usePrinting();
  const shown = showsAll || isPrinting ? events : events.slice(0, initialCount);
  return (
    <section aria-labelledby={eventListId} className="mt-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={eventListId}>{texts.inChart}</h2>
        <p className="text-ink-2">{texts.counts(events)}</p>
      </div>
      {isMissing && <p className="mt-1 text-ink-2">{texts.someMissing}</p>}
      {shown.length > 0 && (
        <Card className="mt-3">
          <ol className="divide-y divide-line">
            {shown.map((event, at) => {
              const { id, kind, title, link, machineId } = event;
              const Icon = icons[kind];
              const machine = byId.get(machineId);
              const { gmt, local } = eventTimes(event, slots);
              return (
                <li
                  key={id}
                  id={eventRowId(at + 1)}
                  className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2"
                >
                  <b className="min-w-7 text-center">{at + 1}</b>
                  <span className={isOneDay(slots) ? 'sm:min-w-48' : 'sm:min-w-64'}>
                    <span className="block text-code">{gmt}</span>
                    <span className="block text-aside">{local}</span>
                  </span>
                  <Icon size={18} aria-hidden="true" className="flex-none" />
                  <span className="sr-only">{texts.kinds[kind]}</span>
                  <span className="min-w-[min(10rem,100%)] flex-1">
                    <TextLink to={link}>{title}</TextLink>
                  </span>
                  {machine && <Plate code={machine.shortCode} />}
                </li>
              );
            })}
          </ol>
        </Card>
      )}
      {shown.length < events.length && (
        <Button className="mt-3" onClick={() => setShowsAll(true)}>
          {texts.showAll(events.length)}
        </Button>
      )}
    </section>
  );
}
