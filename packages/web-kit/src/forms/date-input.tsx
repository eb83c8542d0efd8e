import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react';
import { Calendar as CalendarIcon } from 'lucide-react';
import { useState } from 'react';
import type { Ref } from 'react';
import { isoDay, italianDay } from '../core/dates/days.ts';
import { Padlock } from '../ui/glyphs.tsx';
import { useSectionName } from '../ui/section-scope.tsx';
import { useMedia } from '../ui/use-media.ts';
import { Calendar } from './calendar.tsx';
import { useFieldWiring } from './field-context.ts';
import type { ControlProps } from './field-context.ts';

interface DateInputProps extends ControlProps<string> {
  ref?: Ref<HTMLInputElement>;
}

/**
 * A day, typed as gg/mm/aaaa or picked in a calendar; the value is an ISO day or ''. Both are ours, because those of a
 * browser speak its language, not the plant's.
 */
export function DateInput({ value, onChange, onBlur, disabled, ...rest }: DateInputProps) {
  const { attributes, locked, lockInside } = useFieldWiring();
  const [draft, setDraft] = useState<string>();
  const off = disabled || locked;
  const type = (text: string) => {
    setDraft(text);
    onChange(isoDay(text));
  };
  const leave = () => {
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
        onChange={(event) => type(withSlashes(event.target.value, draft ?? italianDay(value)))}
        onBlur={leave}
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
        <DayPicker value={value} onChange={onChange} />
      )}
    </span>
  );
}

// Where it would fit neither under the field nor above it.
const narrow = '(width < 48rem) or (height < 50rem)';

/** The button inside a field that is `relative`, and the calendar: under it, at the bottom of a phone. */
export function DayPicker({ value, onChange }: Pick<DateInputProps, 'value' | 'onChange'>) {
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
 * Adds the slash after day and month while typing forward, so a number pad is enough; whoever types one all the same, or
 * another sign between them, finds it there.
 */
export function withSlashes(text: string, before: string): string {
  if (text.length <= before.length) return text;
  return text.replace(/^(\d{2}|\d{2}\/\d{2})(?:\/[/.\- ])?$/, '$1/');
}
