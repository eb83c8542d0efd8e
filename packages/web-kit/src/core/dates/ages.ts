import { withArticle } from '@officina/contracts/article';
import { useEffect, useState } from 'react';
import { now } from '../clock.ts';
import { counted } from '../numbers.ts';
import { daysFromToday, type Instant } from './days.ts';
import { formatDate, formatTime } from './formats.ts';
import { dayMs } from './zone.ts';

const refreshMs = 30_000;

/** The current time, updated every half minute, so that ages on the page grow by themselves. */
export function useTime(): Date {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), refreshMs);
    return () => clearInterval(timer);
  }, []);
  return time;
}

const minuteMs = 60_000;

const units = [
  { minutes: 24 * 60, one: 'giorno', many: 'giorni' },
  { minutes: 60, one: 'ora', many: 'ore' },
  { minutes: 1, one: 'minuto', many: 'minuti' },
] as const;

/** The whole units of a period, largest first; none under a minute. */
const wholeUnits = (from: Instant, to: Instant): string[] => {
  let left = Math.floor((new Date(to).getTime() - new Date(from).getTime()) / minuteMs);
  return units.flatMap(({ minutes, one, many }) => {
    const count = Math.max(0, Math.floor(left / minutes));
    left -= count * minutes;
    return count > 0 ? [counted(count, one, many)] : [];
  });
};

const underAMinute = 'meno di un minuto';

/** An age in its largest whole unit, with calendar days: «80 giorni», «2 ore»; to be used after «da». */
export const ageInWords = (since: Instant, until: Instant = now()): string => {
  const isDays = new Date(until).getTime() - new Date(since).getTime() >= dayMs;
  if (isDays) return counted(-daysFromToday(since, until), 'giorno', 'giorni');
  return wholeUnits(since, until)[0] ?? underAMinute;
};

/** How long something has been so: «adesso», «da 12 minuti», «da 2 ore», «da 80 giorni». */
export const sinceInWords = (since: Instant, until: Instant = now()): string => {
  const age = ageInWords(since, until);
  return age === underAMinute ? 'adesso' : `da ${age}`;
};

/** A duration in at most two units: «18 ore e 45 minuti», «3 giorni e 5 minuti». */
export const durationInWords = (from: Instant, to: Instant): string =>
  wholeUnits(from, to).slice(0, 2).join(' e ') || underAMinute;

/** «oggi alle 20:23», «ieri alle 07:05», «il 12/10/2026 alle 15:20». */
export const momentInWords = (instant: Instant, today: Instant = now()): string => {
  const days = daysFromToday(instant, today);
  const day = days === 0 ? 'oggi' : days === -1 ? 'ieri' : withArticle('il', formatDate(instant));
  return `${day} alle ${formatTime(instant)}`;
};

/** «alle 20:23», «ieri alle 07:05», «il 12/10/2026 alle 15:20»: like `momentInWords`, without «oggi». */
export const whenInWords = (instant: Instant, today: Instant = now()): string =>
  momentInWords(instant, today).replace(/^oggi /, '');
