import {
  Combobox as Headless,
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
} from '@headlessui/react';
import { Check, ChevronDown, X } from 'lucide-react';
import { useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useSectionName } from '../ui/section-scope.tsx';
import { DescribedInput, openOnEnter, openerAttribute, OptionsFooter, pickerAttribute } from './combobox.tsx';
import { useFieldWiring, type ControlProps } from './field.tsx';
import { Highlighted, findMatches } from './matches.tsx';
import type { Option } from './select.tsx';

const SHOWN = 100;

/** An option, listed under the heading of its group. */
export interface GroupedOption extends Option<string> {
  group: string;
  /** Shown after the label: «PWR-C01». */
  code?: string;
}

interface MultiComboboxProps extends Omit<ControlProps<readonly string[]>, 'onChange'> {
  onChange: (values: string[]) => void;
  /** Options of one group must be adjacent. */
  options: readonly GroupedOption[];
  /** How many can be chosen. */
  most: number;
  /** Text shown instead of more options once that many are chosen. */
  full: string;
  /** Rendered before the label of a chosen option. */
  mark?: (value: string) => ReactNode;
  none?: string;
}

const groupsOf = (options: readonly GroupedOption[]): [name: string, options: GroupedOption[]][] => {
  const groups = new Map<string, GroupedOption[]>();
  for (const option of options) groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  return [...groups];
};

// Searches label, code and group.
const searchOptions = (options: readonly GroupedOption[], typed: string) =>
  findMatches(
    options.map((option) => ({
      option,
      label: `${option.label} ${option.group}`,
      plate: option.code ?? '',
    })),
    typed,
  ).map(({ option }) => option);

/** A picker for several options: the chosen ones are removable chips in the field; the list, by groups, filters while typing. */
export function MultiCombobox(props: MultiComboboxProps) {
  const { value, onChange, options, most, full, mark, none = 'Nessun risultato', placeholder, name } = props;
  const { attributes } = useFieldWiring();
  const section = useSectionName();
  const [typed, setTyped] = useState('');
  const found = useMemo(() => searchOptions(options, typed), [options, typed]);
  const isFull = value.length >= most;
  const remove = (removed: string) => onChange(value.filter((one) => one !== removed));
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' && typed === '') onChange(value.slice(0, -1));
    openOnEnter(event);
  };
  return (
    <Headless
      multiple
      immediate
      value={[...value]}
      onChange={(chosen: string[]) => onChange(chosen.slice(0, most))}
      onClose={() => setTyped('')}
    >
      <span
        className="ui:control ui:flex ui:items-center ui:gap-2 ui:py-1 ui:pr-1 ui:touch:py-px"
        {...pickerAttribute}
      >
        <span className="ui:flex ui:min-w-0 ui:flex-1 ui:flex-wrap ui:items-center ui:gap-2">
          {value.map((one) => {
            const label = options.find((option) => option.value === one)?.label ?? one;
            return <Chip key={one} label={label} mark={mark?.(one)} onRemove={() => remove(one)} />;
          })}
          <ComboboxInput
            as={DescribedInput}
            className="ui:bare-input ui:min-h-8 ui:min-w-24 ui:touch:min-h-11"
            placeholder={isFull ? full : placeholder}
            displayValue={() => typed}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
            autoComplete="off"
            name={name}
            aria-label={props['aria-label']}
            {...attributes}
          />
        </span>
        <ComboboxButton
          {...openerAttribute}
          aria-label="Apri l’elenco"
          className="ui:grid ui:size-9 ui:flex-none ui:cursor-pointer ui:place-items-center ui:touch:size-11"
        >
          <ChevronDown size={18} aria-hidden="true" />
        </ComboboxButton>
      </span>
      <ComboboxOptions
        modal={false}
        anchor={{ to: 'bottom start', gap: 8, padding: 8 }}
        className="ui:floating ui:overflow-y-auto ui:[--anchor-max-height:22rem] ui:w-(--input-width) ui:min-w-72"
        data-mf={section}
      >
        {isFull && <p className="ui:px-3 ui:py-2 ui:text-aside">{full}</p>}
        {groupsOf(found.slice(0, SHOWN)).map(([group, inGroup]) => (
          <div key={group} role="group" aria-label={group}>
            <p aria-hidden="true" className="ui:px-3 ui:pt-2.5 ui:pb-1 ui:text-aside ui:font-semibold">
              {group}
            </p>
            {inGroup.map((option) => (
              <Row
                key={option.value}
                option={option}
                typed={typed}
                disabled={isFull && !value.includes(option.value)}
              />
            ))}
          </div>
        ))}
        <OptionsFooter found={found.length} most={SHOWN} none={none} />
      </ComboboxOptions>
    </Headless>
  );
}

function Chip({ label, mark, onRemove }: { label: string; mark: ReactNode; onRemove: () => void }) {
  return (
    <span className="ui:inline-flex ui:max-w-full ui:min-h-7.5 ui:items-center ui:gap-2 ui:rounded-sm ui:bg-grey-tint ui:pl-2.5 ui:text-row ui:font-semibold">
      {mark}
      <span className="ui:min-w-0 ui:truncate" title={label}>
        {label}
      </span>
      <button
        type="button"
        aria-label={`Togli ${label}`}
        className="ui:grid ui:size-7.5 ui:flex-none ui:cursor-pointer ui:place-items-center ui:rounded-sm ui:hover:bg-well ui:touch:size-11"
        onClick={onRemove}
      >
        <X size={16} aria-hidden="true" />
      </button>
    </span>
  );
}

interface RowProps {
  option: GroupedOption;
  typed: string;
  disabled: boolean;
}

function Row({ option, typed, disabled }: RowProps) {
  return (
    <ComboboxOption value={option.value} disabled={disabled} className="ui:floating-item ui:group">
      <span
        className="ui:min-w-0 ui:flex-1 ui:truncate ui:touch:line-clamp-2 ui:touch:whitespace-normal"
        title={option.label}
      >
        <Highlighted text={option.label} typed={typed} />
      </span>
      {option.code && (
        <span className="ui:text-code ui:text-ink-2">
          <Highlighted text={option.code} typed={typed} />
        </span>
      )}
      <Check aria-hidden="true" className="ui:invisible ui:group-data-selected:visible" />
    </ComboboxOption>
  );
}
