import { Button, Card, Plate, TextLink, useMachines } from '@officina/web-kit';
import { slotDay, slotMoment, slotTime } from '@officina/web-kit/chart';
import { CalendarClock, ClipboardCheck, MapPin, Megaphone, Wrench } from 'lucide-react';
import { useState } from 'react';
import { texts } from '../texts.ts';
import type { Happening } from './happening.ts';

const icons = {
  ...{ repair: Wrench, planned: ClipboardCheck, report: Megaphone },
  ...{ expiry: CalendarClock, visit: MapPin },
};

const shownAtFirst = 50;

interface HappeningListProps {
  happenings: readonly Happening[];
  /** Some of them did not arrive. */
  isMissing: boolean;
  /** Times alone are enough. */
  isDay: boolean;
}

/** «09:10–11:32» in GMT, with the days where there are several. */
function whenOf({ from, to, isOpen }: Happening, isDay: boolean): string {
  const moment = isDay ? slotTime : slotMoment;
  if (isOpen) return texts.since(slotMoment(from));
  if (from === to) return moment(from);
  const isWithin = slotDay(from) === slotDay(to);
  if (isDay && !isWithin) return `${slotMoment(from)} – ${slotMoment(to)}`;
  return `${moment(from)}–${isWithin ? slotTime(to) : moment(to)}`;
}

/** «Che cosa c’è nel grafico»: each with its number there, and the way to its sheet. */
export function HappeningList({ happenings, isMissing, isDay }: HappeningListProps) {
  const { byId } = useMachines();
  const [isWhole, showAll] = useState(false);
  const shown = isWhole ? happenings : happenings.slice(0, shownAtFirst);
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
              return (
                <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
                  <b className="min-w-7 text-center">{at + 1}</b>
                  <span className={`text-code ${isDay ? 'min-w-24' : 'sm:min-w-56'}`}>
                    {whenOf(happening, isDay)}
                  </span>
                  <Icon size={18} aria-hidden="true" className="flex-none" />
                  <span className="sr-only">{texts.kinds[kind]}</span>
                  <span className="min-w-[min(12rem,100%)] flex-1">
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
