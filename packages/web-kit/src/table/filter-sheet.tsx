import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Field } from '../forms/field.tsx';
import { Select } from '../forms/select.tsx';
import { BottomSheet } from '../overlays/dialog.tsx';
import { Button } from '../ui/button.tsx';
import type { Column, DayFilter, MenuFilter } from './column.ts';
import { DayField } from './day-field.tsx';
import { SortFields } from './sort-fields.tsx';
import type { ListState } from './use-list-state.ts';

interface FilterSheetProps<T> {
  filters: readonly (MenuFilter<T> | DayFilter<T>)[];
  state: ListState;
  /** What the rows can be sorted by where no head of a table says it. */
  sortable: readonly Column<T>[];
  /** Whether the list is sorted by one of them until someone chooses: then it has no order of its own. */
  hasOrderAtFirst: boolean;
  /** Stands here on phones alone. */
  toggle?: ReactNode;
}

/** «Filtri» under 1440 px: what has no room in the line of filters, in a sheet from below; with cards their order too. */
export function FilterSheet<T>(props: FilterSheetProps<T>) {
  const { filters, state, sortable, hasOrderAtFirst, toggle } = props;
  const [open, setOpen] = useState(false);
  const active = filters.filter(({ key }) => state.chosen[key] !== undefined).length;
  const hasFilters = filters.length > 0;
  const hasOrder = sortable.length > 0;
  if (!hasFilters && !hasOrder && !toggle) return null;
  const name = hasOrder ? (hasFilters || toggle ? 'Filtri e ordine' : 'Ordina') : 'Filtri';
  const clear = () => state.write(Object.fromEntries(filters.map(({ key }) => [key, undefined])));
  return (
    <span className={hasFilters || hasOrder ? 'ui:min-[90rem]:hidden' : 'ui:md:hidden'}>
      <button type="button" className="ui:chip ui:min-h-(--fld)" onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden="true" />
        {active > 0 ? `${name} ${active}` : name}
      </button>
      <BottomSheet open={open} onClose={() => setOpen(false)} title={name}>
        <div className="ui:grid ui:gap-4 ui:pb-4">
          {hasOrder && <SortFields columns={sortable} {...{ state, hasOrderAtFirst }} />}
          {filters.map((filter) =>
            filter.look === 'menu' ? (
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
            ) : (
              <DayField key={filter.key} filter={filter} state={state} />
            ),
          )}
          {toggle && <div className="ui:grid ui:md:hidden">{toggle}</div>}
          <div className="ui:flex ui:gap-3 ui:*:flex-1">
            {hasFilters && <Button onClick={clear}>Azzera filtri</Button>}
            <Button onClick={() => setOpen(false)}>Mostra</Button>
          </div>
        </div>
      </BottomSheet>
    </span>
  );
}
