import {
  Button,
  Card,
  formatDate,
  formatDateTime,
  formatTime,
  Plate,
  TextLink,
  timeZone,
  useMachines,
  usePrinting,
} from '@officina/web-kit';
import { isOneDay, slotDay, slotMoment, slotTime, type Slots } from '@officina/web-kit/chart';
import { Checkbox } from '@officina/web-kit/forms';
import { CalendarClock, ClipboardCheck, MapPin, Megaphone, Wrench } from 'lucide-react';
import { useState } from 'react';
import { texts } from '../texts.ts';
import type { Happening } from './machine-events.ts';

/** How a clock writes an instant in epoch milliseconds. */
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

/** «09:10–11:32», with the days unless both are the one that is shown. */
function spanOn(clock: Clock, { from, to, isOpen }: Happening, shown: string | undefined): string {
  if (isOpen) return texts.since(clock.moment(from));
  const isWithin = clock.day(from) === clock.day(to);
  const first = isWithin && clock.day(from) === shown ? clock.time(from) : clock.moment(from);
  if (from === to) return first;
  return isWithin ? `${first}–${clock.time(to)}` : `${first} – ${clock.moment(to)}`;
}

/** When something happened, in GMT as the chart is, and on the clock of the plant: «09:10–11:32 GMT», «ora italiana 10:10–12:32». */
export function whenOf(happening: Happening, slots: Slots): { gmt: string; local: string } {
  const shown = isOneDay(slots) ? slotDay(slots.from) : undefined;
  return {
    gmt: texts.inGmt(spanOn(gmtClock, happening, shown), happening.isOpen === true),
    local: texts.inLocalTime(spanOn(plantClock, happening, shown), timeZone() === 'Europe/Rome'),
  };
}

interface HappeningsFieldProps {
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}

/** «Interventi e visite»: whether what happened stands in the charts; in line with the fields beside it. */
export const HappeningsField = ({ isShown, onShow }: HappeningsFieldProps) => (
  <div className="flex min-h-(--fld) items-center md:mt-[25px]">
    <Checkbox label={texts.happenings} value={isShown} onChange={onShow} />
  </div>
);

const icons = {
  ...{ repair: Wrench, planned: ClipboardCheck, report: Megaphone },
  ...{ expiry: CalendarClock, visit: MapPin },
};

const shownAtFirst = 50;

interface HappeningListProps {
  happenings: readonly Happening[];
  /** Some of them did not arrive. */
  isMissing: boolean;
  /** Of the chart. */
  slots: Slots;
}

/** «Che cosa c’è nel grafico»: each with its number there, and the way to its sheet. */
export function HappeningList({ happenings, isMissing, slots }: HappeningListProps) {
  const { byId } = useMachines();
  const [isWhole, showAll] = useState(false);
  const isPrinting = usePrinting();
  const shown = isWhole || isPrinting ? happenings : happenings.slice(0, shownAtFirst);
  return (
    <section aria-labelledby="nel-grafico" className="mt-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="nel-grafico">{texts.inChart}</h2>
        <p className="text-ink-2">{texts.counts(happenings)}</p>
      </div>
      {isMissing && <p className="mt-1 text-ink-2">{texts.someMissing}</p>}
      {shown.length > 0 && (
        <Card className="mt-3">
          <ol className="divide-y divide-line">
            {shown.map((happening, at) => {
              const { id, kind, title, link, machineId } = happening;
              const Icon = icons[kind];
              const machine = byId.get(machineId);
              const { gmt, local } = whenOf(happening, slots);
              return (
                <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
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
      {shown.length < happenings.length && (
        <Button className="mt-3" onClick={() => showAll(true)}>
          {texts.showAll(happenings.length)}
        </Button>
      )}
    </section>
  );
}
