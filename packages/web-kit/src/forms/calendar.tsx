import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { now } from '../core/clock.ts';
import { addDays, toDateInput } from '../core/dates/days.ts';
import { dayInWords, monthInWords } from '../core/dates/formats.ts';
import { addMonths, mondayOf, sundayOf, weeksAround } from '../core/dates/months.ts';
import { Button } from '../ui/button.tsx';

interface CalendarProps {
  /** An ISO day; anything else opens the month of today. */
  value: string;
  onChoose: (isoDay: string) => void;
}

const weekdays = ['lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato', 'domenica'];

/** Where a key leads from a day; with Shift the pages are years. */
const keys: Record<string, (day: string, shift: boolean) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: mondayOf,
  End: sundayOf,
  PageUp: (day, shift) => addMonths(day, shift ? -12 : -1),
  PageDown: (day, shift) => addMonths(day, shift ? 12 : 1),
};

// No machine is older, and beyond there are years that dates cannot be written in.
const isInReach = (day: string): boolean => /^(19|2\d)\d\d-\d\d-\d\d$/.test(day);

/** One month, weeks from Monday; the focus begins on the chosen day. Arrows, Home, End and Page keys move it. */
export function Calendar({ value, onChoose }: CalendarProps) {
  const today = toDateInput(now());
  const [current, setCurrent] = useState({ day: isInReach(value) ? value : today, hasFocus: true });
  const cell = useRef<HTMLButtonElement>(null);
  const title = useId();
  useEffect(() => {
    if (current.hasFocus) cell.current?.focus({ preventScroll: true });
  }, [current]);
  const go = (day: string, hasFocus: boolean) => isInReach(day) && setCurrent({ day, hasFocus });
  const onKeyDown = (event: KeyboardEvent) => {
    const move = keys[event.key];
    if (!move) return;
    event.preventDefault();
    go(move(current.day, event.shiftKey), true);
  };
  const turn = (months: number) => go(addMonths(current.day, months), false);
  return (
    <div className="ui:calendar">
      <div className="ui:flex ui:items-center ui:gap-1">
        <Button kind="ghost" icon={ChevronLeft} label="Mese precedente" onClick={() => turn(-1)} />
        <p id={title} aria-live="polite" className="ui:flex-1 ui:text-center ui:font-bold">
          {monthInWords(current.day)}
        </p>
        <Button kind="ghost" icon={ChevronRight} label="Mese successivo" onClick={() => turn(1)} />
      </div>
      <table role="grid" aria-labelledby={title} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksAround(current.day).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} role="gridcell" aria-selected={day === value}>
                  <button
                    ref={day === current.day ? cell : undefined}
                    type="button"
                    tabIndex={day === current.day ? 0 : -1}
                    aria-label={dayInWords(day)}
                    aria-current={day === today ? 'date' : undefined}
                    data-outside={day.slice(0, 7) === current.day.slice(0, 7) ? undefined : ''}
                    onClick={() => onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Button kind="ghost" size="sm" className="ui:mt-1 ui:w-full" onClick={() => onChoose(today)}>
        Oggi
      </Button>
    </div>
  );
}
