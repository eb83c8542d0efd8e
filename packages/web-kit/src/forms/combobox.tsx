import {
  Combobox as Headless,
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
} from '@headlessui/react';
import { Check, ChevronDown, Search } from 'lucide-react';
import { useMemo, useState, type ComponentProps, type KeyboardEvent, type MouseEvent, type Ref } from 'react';
import { useIsAutomaticFocus } from '../overlays/overlay-root.tsx';
import { Padlock } from '../ui/glyphs.tsx';
import { Plate } from '../ui/plate.tsx';
import { useSectionName } from '../ui/section-scope.tsx';
import { isPlainEnter, useFieldWiring, type ControlProps } from './field.tsx';
import { Highlighted, findMatches } from './matches.tsx';
import type { Option } from './select.tsx';

/** Headless UI drops descriptions that are not its own, among them the field's error. */
export function DescribedInput(props: ComponentProps<'input'>) {
  const { attributes } = useFieldWiring();
  return <input {...props} aria-describedby={attributes['aria-describedby']} />;
}

/** Mark a picker, and in it the button that opens its list. */
export const pickerAttribute = { 'data-picker': '' };
export const openerAttribute = { 'data-opens': '' };

/** Opens a closed picker on Enter. */
export function openOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (!isPlainEnter(event) || event.currentTarget.ariaExpanded === 'true') return;
  event.preventDefault();
  event.currentTarget.closest('[data-picker]')?.querySelector<HTMLElement>('[data-opens]')?.click();
}

interface OptionsFooterProps {
  found: number;
  /** How many options are listed. */
  most: number;
  /** Text when nothing was found. */
  none: string;
}

/** A line under the options when there are none, or more than are shown. */
export function OptionsFooter({ found, most, none }: OptionsFooterProps) {
  if (found === 0) return <p className="ui:px-3 ui:py-2 ui:text-ink-2">{none}</p>;
  if (found <= most) return null;
  return <p className="ui:px-3 ui:py-2 ui:text-aside">Altri {found - most}: scrivi ancora per trovarli.</p>;
}

const SHOWN = 50;

interface ComboboxProps extends ControlProps<string> {
  ref?: Ref<HTMLInputElement>;
  options: readonly Option<string>[];
  /** «Nessuna macchina» when nothing matches. */
  none?: string;
}

const nameOf = (option: Option<string> | undefined) =>
  option ? (option.plate ? `${option.label} (${option.plate})` : option.label) : '';

/** The list opens on focus; a press on a field that already has the focus gives it the focus again. */
const refocus = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
  if (currentTarget.ariaExpanded === 'false') currentTarget.blur();
};

/** A picker that filters by plate and name while typing and highlights the match; the value is that of the option. */
export function Combobox({
  options,
  value,
  onChange,
  disabled,
  none = 'Nessun risultato',
  ...rest
}: ComboboxProps) {
  const { attributes, locked, lockInside } = useFieldWiring();
  const section = useSectionName();
  const isAutomaticFocus = useIsAutomaticFocus();
  const [typed, setTyped] = useState('');
  const matches = useMemo(() => findMatches(options, typed), [options, typed]);
  const chosen = options.find((option) => option.value === value);
  const off = disabled || locked;
  return (
    <Headless
      immediate={!isAutomaticFocus}
      value={chosen ?? null}
      by="value"
      onChange={(option: Option<string> | null) => option && onChange(option.value)}
      onClose={() => setTyped('')}
      disabled={off}
    >
      <span className="ui:relative ui:block" {...pickerAttribute}>
        <Search
          size={18}
          aria-hidden="true"
          className="ui:pointer-events-none ui:absolute ui:inset-y-0 ui:left-3 ui:my-auto ui:text-ink-2"
        />
        <ComboboxInput
          as={DescribedInput}
          className="ui:control ui:truncate ui:pr-10 ui:pl-10.5 ui:touch:pr-12"
          displayValue={nameOf}
          title={nameOf(chosen) || undefined}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={openOnEnter}
          autoComplete="off"
          {...attributes}
          {...rest}
          onMouseDown={refocus}
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
          <ComboboxButton
            {...openerAttribute}
            aria-label="Apri l’elenco"
            className="ui:absolute ui:inset-y-0 ui:right-0 ui:grid ui:w-10 ui:cursor-pointer ui:place-items-center ui:touch:w-12"
          >
            <ChevronDown size={18} aria-hidden="true" />
          </ComboboxButton>
        )}
      </span>
      <ComboboxOptions
        modal={false}
        anchor={{ to: 'bottom start', gap: 8, padding: 8 }}
        className="ui:floating ui:overflow-y-auto ui:[--anchor-max-height:22rem] ui:w-(--input-width) ui:min-w-64"
        data-mf={section}
      >
        {matches.slice(0, SHOWN).map((option) => (
          <Row key={option.value} option={option} typed={typed} />
        ))}
        <OptionsFooter found={matches.length} most={SHOWN} none={none} />
      </ComboboxOptions>
    </Headless>
  );
}

function Row({ option, typed }: { option: Option<string>; typed: string }) {
  return (
    <ComboboxOption value={option} className="ui:floating-item ui:group">
      {option.plate && (
        <Plate code={option.plate}>
          <Highlighted text={option.plate} typed={typed} />
        </Plate>
      )}
      <span
        className="ui:min-w-0 ui:flex-1 ui:truncate ui:touch:line-clamp-2 ui:touch:whitespace-normal"
        title={option.label}
      >
        <Highlighted text={option.label} typed={typed} />
      </span>
      <Check aria-hidden="true" className="ui:hidden ui:group-data-selected:block" />
    </ComboboxOption>
  );
}
