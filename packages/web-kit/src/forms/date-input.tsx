import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react';
import { Calendar as CalendarIcon, ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { now } from '../core/clock.ts';
import {
  addDays,
  addMonths,
  isoDay,
  italianDay,
  mondayOf,
  sundayOf,
  toDateInput,
  weeksAround,
} from '../core/dates/days.ts';
import { dayInWords, monthInWords } from '../core/dates/formats.ts';
import { Button } from '../ui/button.tsx';
import { Padlock } from '../ui/glyphs.tsx';
import { useSectionName } from '../ui/section-scope.tsx';
import { useMedia } from '../ui/use-media.ts';
import { useFieldWiring, type ControlProps } from './field.tsx';

interface CalendarProps {
  /** An ISO day; anything else opens the current month. */
  value: string;
  /** The first day that can be chosen. */
  from?: string | undefined;
  onChoose: (isoDay: string) => void;
}

const weekdays = ['lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato', 'domenica'];

/** The day that a key moves to; with Shift, the page keys move by years. */
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

// No machine is older, and later years do not fit the date format.
const isInRange = (day: string): boolean => /^(19|2\d)\d\d-\d\d-\d\d$/.test(day);

/** One month, with weeks from Monday; the chosen day has the focus. Arrows, Home, End and page keys move it. */
function Calendar({ value, from = '', onChoose }: CalendarProps) {
  const today = toDateInput(now());
  const first = isInRange(value) ? value : today;
  const [current, setCurrent] = useState({ day: first < from ? from : first, hasFocus: true });
  const cell = useRef<HTMLButtonElement>(null);
  const title = useId();
  useEffect(() => {
    if (current.hasFocus) cell.current?.focus({ preventScroll: true });
  }, [current]);
  const go = (day: string, hasFocus: boolean) => isInRange(day) && setCurrent({ day, hasFocus });
  const onKeyDown = (event: KeyboardEvent) => {
    const move = keys[event.key];
    if (!move) return;
    event.preventDefault();
    go(move(current.day, event.shiftKey), true);
  };
  const showMonth = (months: number) => go(addMonths(current.day, months), false);
  return (
    <div className="ui:calendar">
      <div className="ui:flex ui:items-center ui:gap-1">
        <Button kind="ghost" icon={ChevronLeft} label="Mese precedente" onClick={() => showMonth(-1)} />
        <p id={title} aria-live="polite" className="ui:flex-1 ui:text-center ui:font-bold">
          {monthInWords(current.day)}
        </p>
        <Button kind="ghost" icon={ChevronRight} label="Mese successivo" onClick={() => showMonth(1)} />
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
                    aria-disabled={day < from || undefined}
                    data-outside={day.slice(0, 7) === current.day.slice(0, 7) ? undefined : ''}
                    onClick={() => day >= from && onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {today >= from && (
        <Button kind="ghost" size="sm" className="ui:mt-1 ui:w-full" onClick={() => onChoose(today)}>
          Oggi
        </Button>
      )}
    </div>
  );
}

interface DateInputProps extends ControlProps<string> {
  /** The first day that the calendar offers; any can be typed. */
  from?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A day, typed as gg/mm/aaaa or chosen in a calendar; the value is an ISO day or ''. Native date inputs are not used because
 * they follow the browser's language, not the plant's.
 */
export function DateInput({ value, onChange, onBlur, disabled, from, ...rest }: DateInputProps) {
  const { attributes, locked, lockInside } = useFieldWiring();
  const [draft, setDraft] = useState<string>();
  const off = disabled || locked;
  const type = (text: string) => {
    setDraft(text);
    onChange(isoDay(text));
  };
  const endTyping = () => {
    setDraft(undefined);
    onBlur?.();
  };
  return (
    <span className="ui:relative ui:block">
      <input
        className="ui:control ui:pr-9"
        inputMode="numeric"
        autoComplete="off"
        placeholder="gg/mm/aaaa"
        value={draft ?? italianDay(value)}
        disabled={off}
        onChange={(event) => type(insertSlashes(event.target.value, draft ?? italianDay(value)))}
        onBlur={endTyping}
        {...attributes}
        {...rest}
      />
      {off ? (
        lockInside && (
          <Padlock
            width="14"
            height="14"
            className="ui:absolute ui:inset-y-0 ui:right-3 ui:my-auto ui:text-ink-2"
          />
        )
      ) : (
        <DayPicker value={value} from={from} onChange={onChange} />
      )}
    </span>
  );
}

// Screens where the calendar fits neither below nor above the field.
const narrow = '(width < 48rem) or (height < 50rem)';

/** The button inside a `relative` field, and its calendar: below the field, or at the bottom of a phone. */
export function DayPicker({ value, from, onChange }: Pick<DateInputProps, 'value' | 'from' | 'onChange'>) {
  const section = useSectionName();
  const anchor = useMedia(narrow) ? undefined : ({ to: 'bottom end', gap: 8, padding: 8 } as const);
  return (
    <Popover as="span" className="ui:absolute ui:inset-y-0 ui:right-1 ui:grid ui:items-center">
      <PopoverButton
        aria-label="Apri il calendario"
        className="ui:grid ui:size-8 ui:cursor-pointer ui:place-items-center ui:rounded-sm ui:hover:bg-well ui:touch:size-11"
      >
        <CalendarIcon size={18} aria-hidden="true" />
      </PopoverButton>
      <PopoverPanel
        portal
        anchor={anchor}
        role="dialog"
        aria-label="Calendario"
        className={`ui:floating ${anchor ? '' : 'ui:fixed ui:inset-x-0 ui:bottom-0 ui:mx-auto ui:w-fit'}`}
        data-mf={section}
      >
        {({ close }) => (
          <Calendar
            value={value}
            from={from}
            onChoose={(day) => {
              onChange(day);
              close();
            }}
          />
        )}
      </PopoverPanel>
    </Popover>
  );
}

/**
 * Adds the slash after day and month while typing forward, so that a number pad is enough. A typed slash or other separator
 * is not doubled.
 */
export function insertSlashes(text: string, before: string): string {
  if (text.length <= before.length) return text;
  return text.replace(/^(\d{2}|\d{2}\/\d{2})(?:\/[/.\- ])?$/, '$1/');
}
