import { Calendar } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Ref } from 'react';
import { isoDay, italianDay } from '../core/dates/days.ts';
import { Padlock } from '../ui/glyphs.tsx';
import { useFieldWiring } from './field-context.ts';
import type { ControlProps } from './field-context.ts';

interface DateInputProps extends ControlProps<string> {
  ref?: Ref<HTMLInputElement>;
}

/**
 * A day, typed as gg/mm/aaaa or picked in the browser's own calendar; the value is an ISO day or ''.
 * The text field is ours because a native date field shows the browser's order, not the Italian one.
 */
export function DateInput({ value, onChange, onBlur, disabled, ...rest }: DateInputProps) {
  const { attributes, locked, lockInside } = useFieldWiring();
  const [draft, setDraft] = useState<string>();
  const native = useRef<HTMLInputElement>(null);
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
        className="ui:control ui:pr-12"
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
      <input
        ref={native}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        className="ui:pointer-events-none ui:absolute ui:right-0 ui:bottom-0 ui:h-full ui:w-12 ui:opacity-0"
        value={/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : ''}
        disabled={off}
        onChange={(event) => onChange(event.target.value)}
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
        <button
          type="button"
          aria-label="Apri il calendario"
          className="ui:absolute ui:inset-y-0 ui:right-1 ui:my-auto ui:grid ui:size-8 ui:cursor-pointer ui:place-items-center ui:rounded-sm ui:hover:bg-well ui:touch:size-11"
          onClick={() => native.current?.showPicker()}
        >
          <Calendar size={18} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}

/** Adds the slash after day and month while typing forward, so a number pad is enough. */
export function withSlashes(text: string, before: string): string {
  const typedForward = text.length > before.length;
  return typedForward && /^(\d{2}|\d{2}\/\d{2})$/.test(text) ? `${text}/` : text;
}
