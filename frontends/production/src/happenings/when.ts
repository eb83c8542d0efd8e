import { formatDate, formatDateTime, formatTime, timeZone } from '@officina/web-kit';
import { isOneDay, slotDay, slotMoment, slotTime, type Slots } from '@officina/web-kit/chart';
import { texts } from '../texts.ts';
import type { Happening } from './happening.ts';

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
