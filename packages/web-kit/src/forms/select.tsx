import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react';
import type { Machine } from '@officina/contracts/maintenance/machines';
import { Check, ChevronDown } from 'lucide-react';
import type { ComponentType, KeyboardEvent, Ref } from 'react';
import { Padlock } from '../ui/glyphs.tsx';
import { useSectionName } from '../ui/section-scope.tsx';
import { isPlainEnter, useFieldWiring, type ControlProps } from './field.tsx';

export interface Option<V extends string> {
  value: V;
  label: string;
  /** A glyph or a lucide icon. */
  icon?: ComponentType<{ 'aria-hidden'?: 'true' }>;
  /** A machine's code: shown as a plate in pickers. */
  plate?: string;
}

interface SelectProps<V extends string> extends ControlProps<V> {
  ref?: Ref<HTMLButtonElement>;
  options: readonly Option<V>[];
}

// Headless UI would submit the form when the list is closed.
function openOnEnter(event: KeyboardEvent<HTMLElement>) {
  if (!isPlainEnter(event) || event.currentTarget.ariaExpanded === 'true') return;
  event.preventDefault();
  event.currentTarget.click();
}

/** A choice from a list, opened by Enter. `placeholder` is shown while the value matches no option. */
export function Select<V extends string>({ options, value, onChange, disabled, ...rest }: SelectProps<V>) {
  const { attributes, locked, lockInside } = useFieldWiring();
  const section = useSectionName();
  const chosen = options.find((option) => option.value === value);
  return (
    <Listbox value={value} onChange={onChange} disabled={disabled || locked} name={rest.name}>
      <ListboxButton
        ref={rest.ref}
        className="ui:control ui:flex ui:cursor-pointer ui:items-center ui:gap-2.5 ui:[&>svg]:flex-none ui:[&>svg:first-child]:size-4.5"
        onKeyDown={openOnEnter}
        onBlur={rest.onBlur}
        aria-label={rest['aria-label']}
        data-locked={locked || disabled || undefined}
        data-invalid={attributes['aria-invalid']}
        {...attributes}
      >
        {chosen?.icon && <chosen.icon aria-hidden="true" />}
        <span
          className={`ui:min-w-0 ui:flex-1 ui:truncate ${chosen ? '' : 'ui:text-ink-3'}`}
          title={chosen?.label}
        >
          {chosen?.label ?? rest.placeholder ?? ' '}
        </span>
        {lockInside ? (
          <Padlock width="14" height="14" />
        ) : (
          !locked && <ChevronDown size={18} aria-hidden="true" />
        )}
      </ListboxButton>
      <ListboxOptions
        modal={false}
        anchor={{ to: 'bottom start', gap: 8, padding: 8 }}
        className="ui:floating ui:w-(--button-width) ui:overflow-y-auto ui:[--anchor-max-height:22rem]"
        data-mf={section}
      >
        {options.map((option) => (
          <ListboxOption key={option.value} value={option.value} className="ui:floating-item ui:group">
            {option.icon && <option.icon aria-hidden="true" />}
            <span
              className="ui:min-w-0 ui:flex-1 ui:truncate ui:touch:line-clamp-2 ui:touch:whitespace-normal"
              title={option.label}
            >
              {option.label}
            </span>
            <Check aria-hidden="true" className="ui:invisible ui:group-data-selected:visible" />
          </ListboxOption>
        ))}
      </ListboxOptions>
    </Listbox>
  );
}

interface Labels {
  /** For no machine. */
  none: string;
  /** For a machine that no longer exists. */
  unknown: string;
}

/** A machine as picker option: its name, or its code if it has none, and its plate. */
export const machineOption = ({ _id, name, shortCode }: Pick<Machine, '_id' | 'name' | 'shortCode'>) => ({
  value: _id,
  label: name ?? shortCode,
  plate: shortCode,
});

/** The machines in use as picker options. */
export const activeMachineOptions = (machines: readonly Machine[] = []) =>
  machines.filter(({ isActive }) => isActive).map(machineOption);

/**
 * Picker options for a machine: none, the machines in use, and the chosen one even if it is inactive or deleted.
 * @param machines undefined while loading
 */
export function machineOptions(
  machines: readonly Machine[] | undefined,
  chosen: string,
  { none, unknown }: Labels,
): Option<string>[] {
  const offered = (machines ?? [])
    .filter(({ _id, isActive }) => isActive || _id === chosen)
    .map(machineOption);
  const isDeleted = machines && chosen && !machines.some(({ _id }) => _id === chosen);
  return [{ value: '', label: none }, ...offered, ...(isDeleted ? [{ value: chosen, label: unknown }] : [])];
}
