import { Button, Card, Plate, TextLink, useMachines, usePrinting } from '@officina/web-kit';
import { isOneDay, type Slots } from '@officina/web-kit/chart';
import { CalendarClock, ClipboardCheck, MapPin, Megaphone, Wrench } from 'lucide-react';
import { useState } from 'react';
import { texts } from '../texts.ts';
import type { Happening } from './happening.ts';
import { whenOf } from './when.ts';

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
