import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react';
import { Check, ChevronDown, Search, X } from 'lucide-react';
import { useMemo, useState, useTransition, type ReactNode, type Ref } from 'react';
import { useShortcuts } from '../core/shortcuts.ts';
import { Kbd } from '../ui/marks.tsx';
import { useSectionName } from '../ui/section-scope.tsx';
import type { ChipFilter, Column, Filter, MenuFilter } from './column.ts';
import { DayField, FilterSheet } from './filter-sheet.tsx';
import { countsOf } from './list-rows.ts';
import type { Searchable } from './search.tsx';
import type { ListState } from './use-list-state.ts';

const ALL = '';

interface MenuChipProps {
  filter: Pick<MenuFilter<never>, 'label' | 'all' | 'options'>;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A filter as a chip with its value in bold: «Luogo Capannone A ×». */
function MenuChip({ filter, value, onChange }: MenuChipProps) {
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

const unknown = '…';

interface StatusChipsProps<T> {
  filter: ChipFilter<T>;
  /** Undefined while rows are missing. */
  counts: ReturnType<typeof countsOf> | undefined;
  /** Reserves room for four digits, so that counts loaded later do not wrap the line. */
  isRoomy: boolean;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** «Tutti 37», «Aperto 18», …: always visible, each with the number of rows that it would leave. */
export function StatusChips<T>({ filter, counts, isRoomy, value, onChange }: StatusChipsProps<T>) {
  const room = isRoomy ? 'ui:inline-block ui:min-w-[4ch]' : '';
  return (
    <div role="group" aria-label={filter.label} className="ui:contents">
      {filter.all && (
        <button
          type="button"
          className="ui:chip"
          aria-pressed={value === undefined}
          onClick={() => onChange(undefined)}
        >
          {filter.all}{' '}
          <span data-count="" className={room}>
            {counts?.total ?? unknown}
          </span>
        </button>
      )}
      {filter.options.map(({ value: own, label, glyph: GlyphMark }) => (
        <button
          key={own}
          type="button"
          className="ui:chip"
          aria-pressed={value === own}
          onClick={() => onChange(value === own ? undefined : own)}
        >
          {GlyphMark && <GlyphMark />}
          {label}{' '}
          <span data-count="" className={room}>
            {counts?.of(own) ?? unknown}
          </span>
        </button>
      ))}
    </div>
  );
}

interface SearchBoxProps {
  ref?: Ref<HTMLInputElement>;
  value: string;
  onChange: (text: string) => void;
}

/** The list's search; / focuses it, Esc clears it. The input updates at once, the list follows in a transition. */
export function SearchBox({ ref, value, onChange }: SearchBoxProps) {
  const [hasShortcuts] = useShortcuts();
  const [text, setText] = useState(value);
  const [isPending, startTransition] = useTransition();
  const type = (typed: string) => {
    setText(typed);
    startTransition(() => onChange(typed));
  };
  return (
    <label className="ui:control ui:flex ui:min-h-(--chip) ui:flex-1 ui:items-center ui:gap-2.5 ui:md:max-w-64 ui:lg:flex-none ui:lg:basis-52 ui:touch:min-h-(--fld)">
      <Search size={18} aria-hidden="true" className="ui:flex-none ui:text-ink-2" />
      <input
        ref={ref}
        type="search"
        aria-label="Cerca"
        placeholder="Cerca"
        autoComplete="off"
        className="ui:bare-input ui:w-full ui:self-stretch ui:[&::-webkit-search-cancel-button]:hidden"
        value={isPending ? text : value}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && type('')}
      />
      {hasShortcuts && (
        <span className="ui:hidden ui:lg:flex ui:touch:hidden" aria-hidden="true">
          <Kbd>/</Kbd>
        </span>
      )}
    </label>
  );
}

interface FilterBarProps<T> {
  /** The rows that match the search. */
  found: readonly Searchable<T>[];
  filters: readonly Filter<T>[];
  state: ListState;
  /** Rows are missing, so counts are unknown. */
  isPartial: boolean;
  searchRef: Ref<HTMLInputElement>;
  /** See FilterSheet. */
  sortable: readonly Column<T>[];
  hasOrderAtFirst: boolean;
  /** Shown in «Filtri» on phones. */
  toggle?: ReactNode;
}

/** Search and filters on one line; under 1440 px all but the chips move into «Filtri», on phones the chips scroll sideways. */
export function FilterBar<T>(props: FilterBarProps<T>) {
  const { found, filters, state, isPartial, searchRef, sortable, hasOrderAtFirst, toggle } = props;
  const { typed, chosen } = state;
  const [wasPartial] = useState(isPartial);
  const chips = useMemo(
    () =>
      filters
        .filter((filter) => filter.look === 'chips')
        .map((filter) => ({ filter, counts: countsOf(filter, { rows: found, filters, chosen }) })),
    [found, filters, chosen],
  );
  const others = filters.filter((filter) => filter.look !== 'chips');
  return (
    <div
      role="search"
      data-print="hide"
      className="ui:flex ui:flex-wrap ui:gap-2 ui:md:flex-nowrap ui:min-[90rem]:flex-wrap ui:min-[90rem]:gap-y-3"
    >
      <SearchBox ref={searchRef} value={typed} onChange={state.type} />
      <FilterSheet filters={others} {...{ state, sortable, hasOrderAtFirst, toggle }} />
      {chips.length > 0 && (
        <div className="ui:-mx-(--gutter) ui:flex ui:w-[calc(100%+2*var(--gutter))] ui:gap-2 ui:overflow-x-auto ui:px-(--gutter) ui:py-1 ui:-my-1 ui:[scrollbar-width:none] ui:md:mx-0 ui:md:-mr-(--gutter) ui:md:w-auto ui:md:min-w-0 ui:md:flex-1 ui:md:pl-1 ui:min-[90rem]:mr-0 ui:min-[90rem]:flex-none ui:min-[90rem]:flex-wrap ui:min-[90rem]:p-0 ui:min-[90rem]:m-0 ui:min-[90rem]:overflow-visible">
          {chips.map(({ filter, counts }) => (
            <StatusChips
              key={filter.key}
              filter={filter}
              counts={isPartial ? undefined : counts}
              isRoomy={wasPartial}
              value={chosen[filter.key]}
              onChange={(value) => state.write({ [filter.key]: value })}
            />
          ))}
        </div>
      )}
      {others.map((filter) => (
        <span key={filter.key} className="ui:hidden ui:min-[90rem]:inline-flex">
          {filter.look === 'menu' ? (
            <MenuChip
              filter={filter}
              value={chosen[filter.key]}
              onChange={(value) => state.write({ [filter.key]: value })}
            />
          ) : (
            <DayField filter={filter} state={state} />
          )}
        </span>
      ))}
    </div>
  );
}
