import { SlidersHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Ref } from 'react';
import { BottomSheet } from '../overlays/dialog.tsx';
import { Field } from '../forms/field.tsx';
import { Select } from '../forms/select.tsx';
import { Button } from '../ui/button.tsx';
import type { Filter } from './column.ts';
import { MenuChip } from './menu-chip.tsx';
import { countsOf } from './narrow.ts';
import { SearchBox } from './search-box.tsx';
import { StatusChips } from './status-chips.tsx';
import type { ListState } from './use-list-state.ts';

interface FilterBarProps<T> {
  rows: readonly T[];
  filters: readonly Filter<T>[];
  state: ListState;
  searchRef: Ref<HTMLInputElement>;
}

/** Search and filters in one line; under xl the menus go into «Filtri», on phones the chips scroll off the edge. */
export function FilterBar<T>({ rows, filters, state, searchRef }: FilterBarProps<T>) {
  const chips = filters.filter((filter) => filter.look === 'chips');
  const menus = filters.filter((filter) => filter.look === 'menu');
  const counts = useMemo(
    () => new Map(filters.map((filter) => [filter.key, countsOf(rows, filter)])),
    [rows, filters],
  );
  return (
    <div
      role="search"
      data-print="hide"
      className="ui:flex ui:flex-wrap ui:gap-x-2 ui:gap-y-3 ui:md:flex-nowrap ui:xl:flex-wrap"
    >
      <SearchBox ref={searchRef} value={state.typed} onChange={state.type} />
      {menus.length > 0 && <FilterSheet menus={menus} state={state} />}
      {chips.length > 0 && (
        <div className="ui:-mx-(--gutter) ui:flex ui:w-[calc(100%+2*var(--gutter))] ui:gap-2 ui:overflow-x-auto ui:px-(--gutter) ui:py-1 ui:-my-1 ui:[scrollbar-width:none] ui:md:mx-0 ui:md:-mr-(--gutter) ui:md:w-auto ui:md:min-w-0 ui:md:flex-1 ui:md:pl-1 ui:xl:mr-0 ui:xl:flex-none ui:xl:flex-wrap ui:xl:p-0 ui:xl:m-0 ui:xl:overflow-visible">
          {chips.map((filter) => (
            <StatusChips
              key={filter.key}
              filter={filter}
              counts={counts.get(filter.key) ?? new Map()}
              total={rows.length}
              value={state.chosen[filter.key]}
              onChange={(value) => state.write({ [filter.key]: value })}
            />
          ))}
        </div>
      )}
      {menus.map((filter) => (
        <span key={filter.key} className="ui:hidden ui:xl:inline-flex">
          <MenuChip
            filter={filter}
            value={state.chosen[filter.key]}
            onChange={(value) => state.write({ [filter.key]: value })}
          />
        </span>
      ))}
    </div>
  );
}

function FilterSheet<T>({ menus, state }: { menus: readonly Filter<T>[]; state: ListState }) {
  const [open, setOpen] = useState(false);
  const active = menus.filter((filter) => state.chosen[filter.key] !== undefined).length;
  return (
    <span className="ui:xl:hidden">
      <button type="button" className="ui:chip ui:min-h-(--fld)" onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden="true" />
        {active > 0 ? `Filtri ${active}` : 'Filtri'}
      </button>
      <BottomSheet open={open} onClose={() => setOpen(false)} title="Filtri">
        <div className="ui:grid ui:gap-4 ui:pb-4">
          {menus.map((filter) => (
            <Field key={filter.key} label={filter.label}>
              <Select
                value={state.chosen[filter.key] ?? ''}
                onChange={(value) => state.write({ [filter.key]: value || undefined })}
                options={[
                  { value: '', label: filter.all },
                  ...filter.options.map(({ value, label }) => ({ value, label })),
                ]}
              />
            </Field>
          ))}
          <div className="ui:flex ui:gap-3 ui:*:flex-1">
            <Button
              onClick={() => state.write(Object.fromEntries(menus.map((filter) => [filter.key, undefined])))}
            >
              Azzera filtri
            </Button>
            <Button onClick={() => setOpen(false)}>Mostra</Button>
          </div>
        </div>
      </BottomSheet>
    </span>
  );
}
