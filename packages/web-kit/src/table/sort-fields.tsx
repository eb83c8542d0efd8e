import { Field } from '../forms/field.tsx';
import { Select } from '../forms/select.tsx';
import { Segmented } from '../ui/segmented.tsx';
import type { Column } from './column.ts';
import { nextSort } from './table-view.tsx';
import type { ListState } from './use-list-state.ts';

interface SortFieldsProps<T> {
  columns: readonly Column<T>[];
  /** As FilterSheet takes it. */
  hasOrderAtFirst: boolean;
  state: Pick<ListState, 'sort' | 'write'>;
}

const ways = [
  { value: 'up', label: 'Crescente' },
  { value: 'down', label: 'Decrescente' },
] as const;

/** What the heads of a table's columns do, where the rows are cards: by which column, and which way. */
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
          onChange={(way) => write({ ordina: way === 'down' ? `-${sort.key}` : sort.key })}
          options={ways}
        />
      )}
    </div>
  );
}
