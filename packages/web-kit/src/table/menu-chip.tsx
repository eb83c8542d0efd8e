import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react';
import { Check, ChevronDown, X } from 'lucide-react';
import { useSectionName } from '../ui/section-scope.tsx';
import type { MenuFilter } from './column.ts';

const ALL = '';

interface MenuChipProps {
  filter: Pick<MenuFilter<never>, 'label' | 'all' | 'options'>;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A filter as a chip with its value in bold: «Luogo Capannone A ×». */
export function MenuChip({ filter, value, onChange }: MenuChipProps) {
  const section = useSectionName();
  const { label, all, options } = filter;
  const chosen = options.find((option) => option.value === value);
  return (
    <span className="ui:relative ui:inline-flex ui:flex-none">
      <Listbox value={value ?? ALL} onChange={(next) => onChange(next === ALL ? undefined : next)}>
        <ListboxButton
          className={`ui:chip ui:font-normal ${chosen ? 'ui:pr-9 ui:touch:pr-12' : ''}`}
          data-on={chosen && ''}
        >
          {label}{' '}
          <b className="ui:max-w-44 ui:truncate" title={chosen?.label}>
            {chosen?.label ?? all}
          </b>
          {!chosen && <ChevronDown aria-hidden="true" />}
        </ListboxButton>
        <ListboxOptions
          modal={false}
          anchor={{ to: 'bottom start', gap: 6, padding: 8 }}
          className="ui:floating ui:min-w-(--button-width) ui:overflow-y-auto ui:[--anchor-max-height:22rem]"
          data-mf={section}
        >
          {[{ value: ALL, label: all }, ...options].map((option) => (
            <ListboxOption key={option.value} value={option.value} className="ui:floating-item ui:group">
              <span className="ui:flex-1">{option.label}</span>
              <Check aria-hidden="true" className="ui:invisible ui:group-data-selected:visible" />
            </ListboxOption>
          ))}
        </ListboxOptions>
      </Listbox>
      {chosen && (
        <button
          type="button"
          aria-label={`Togli ${label} ${chosen.label}`}
          className="ui:absolute ui:inset-y-0 ui:right-0.5 ui:my-auto ui:grid ui:size-8 ui:cursor-pointer ui:place-items-center ui:rounded-sm ui:text-sheet ui:hover:bg-sheet ui:hover:text-ink ui:touch:size-11"
          onClick={() => onChange(undefined)}
        >
          <X size={16} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
