import { SlidersHorizontal } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { DateInput } from '../forms/date-input.tsx';
import { Field } from '../forms/field.tsx';
import { Select } from '../forms/select.tsx';
import { BottomSheet } from '../overlays/dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Segmented } from '../ui/segmented.tsx';
import type { Column, DayFilter, MenuFilter } from './column.ts';
import { nextSort } from './table-view.tsx';
import type { ListState } from './use-list-state.ts';

const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value);

interface DayFieldProps {
  filter: Pick<DayFilter<never>, 'key' | 'label'>;
  state: ListState;
}

/** One end of a range of days. An invalid day does not change the list; the error is shown on blur. */
export function DayField({ filter: { key, label }, state }: DayFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [isBlurred, setBlurred] = useState(false);
  const change = (value: string) => {
    const isComplete = value === '' || isDay(value);
    setTyped(isComplete ? undefined : value);
    setBlurred(false);
    if (isComplete) state.write({ [key]: value });
  };
  return (
    <Field
      label={label}
      error={typed !== undefined && isBlurred ? 'Scrivi la data come gg/mm/aaaa' : undefined}
      className="ui:min-[90rem]:flex ui:min-[90rem]:flex-wrap ui:min-[90rem]:items-center ui:min-[90rem]:gap-x-2 ui:min-[90rem]:[&>label]:mb-0 ui:min-[90rem]:[&>span]:w-40"
    >
      <DateInput value={typed ?? state.chosen[key] ?? ''} onChange={change} onBlur={() => setBlurred(true)} />
    </Field>
  );
}

interface SortFieldsProps<T> {
  columns: readonly Column<T>[];
  /** See FilterSheet. */
  hasOrderAtFirst: boolean;
  state: Pick<ListState, 'sort' | 'write'>;
}

const directions = [
  { value: 'up', label: 'Crescente' },
  { value: 'down', label: 'Decrescente' },
] as const;

/** Sorting by column and direction for cards, which have no column headers. */
export function SortFields<T>({ columns, hasOrderAtFirst, state: { sort, write } }: SortFieldsProps<T>) {
  const choose = (key: string) => {
    const column = columns.find((one) => one.key === key);
    write({ ordina: column && nextSort(column, undefined) });
  };
  return (
    <div className="ui:grid ui:gap-2.5">
      <Field label="Ordina per">
        <Select
          value={sort?.key ?? ''}
          onChange={choose}
          options={[
            ...(hasOrderAtFirst ? [] : [{ value: '', label: 'Ordine dell’elenco' }]),
            ...columns.map(({ key, header }) => ({ value: key, label: header })),
          ]}
        />
      </Field>
      {sort && (
        <Segmented
          label="Verso"
          value={sort.down ? 'down' : 'up'}
          onChange={(direction) => write({ ordina: direction === 'down' ? `-${sort.key}` : sort.key })}
          options={directions}
        />
      )}
    </div>
  );
}

interface FilterSheetProps<T> {
  filters: readonly (MenuFilter<T> | DayFilter<T>)[];
  state: ListState;
  /** The columns to sort by if there are no column headers. */
  sortable: readonly Column<T>[];
  /** Whether the list has an initial order by one of them; then there is no option without order. */
  hasOrderAtFirst: boolean;
  /** Shown here only on phones. */
  toggle?: ReactNode;
}

/** «Filtri» under 1440 px: a sheet from below with the filters that do not fit on the line, and the order of cards. */
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
