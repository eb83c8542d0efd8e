import { useMemo, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import type { Column, Filter } from './column.ts';
import { DayField } from './day-field.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { MenuChip } from './menu-chip.tsx';
import { countsOf } from './narrow.ts';
import { SearchBox } from './search-box.tsx';
import type { Searchable } from './searchable.ts';
import { StatusChips } from './status-chips.tsx';
import type { ListState } from './use-list-state.ts';

interface FilterBarProps<T> {
  /** What holds what was typed. */
  found: readonly Searchable<T>[];
  filters: readonly Filter<T>[];
  state: ListState;
  /** Rows are missing, so no count can be told. */
  isPartial: boolean;
  searchRef: Ref<HTMLInputElement>;
  /** As FilterSheet takes them. */
  sortable: readonly Column<T>[];
  hasOrderAtFirst: boolean;
  /** Stands in «Filtri» on phones. */
  toggle?: ReactNode;
}

/** Search and filters in one line; under 1440 px all but the chips go into «Filtri», on phones the chips scroll off the edge. */
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
