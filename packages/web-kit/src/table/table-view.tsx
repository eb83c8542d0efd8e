import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Density } from '../core/theme/density.ts';
import type { Column } from './column.ts';
import type { RowAction, RowsView } from './row-action.ts';
import type { ListState, SortChoice } from './use-list-state.ts';

interface TableViewProps<T> extends RowsView<T> {
  caption: string;
  columns: readonly Column<T>[];
  density: Density;
  state: ListState;
}

/** The desk's view of the rows. */
export function TableView<T>({
  caption,
  columns,
  density,
  state,
  rows,
  rowKey,
  action,
  currentKey,
  onCurrent,
}: TableViewProps<T>) {
  return (
    <div data-scroll="">
      <table className="ui:data-table" data-density={density}>
        <caption className="ui:sr-only">{caption}</caption>
        <colgroup>
          {action && <col data-act="" style={{ width: 106 }} />}
          {columns.map((column) => (
            <col key={column.key} style={density === 'compatta' ? { width: column.width } : undefined} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {action && (
              <th scope="col" data-act="">
                <span className="ui:sr-only">Azioni</span>
              </th>
            )}
            {columns.map((column) => (
              <HeadCell
                key={column.key}
                column={column}
                sort={state.sort}
                onSort={(ordina) => state.write({ ordina })}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = rowKey(row);
            const current = key === currentKey;
            return (
              <tr key={key} data-row={key} aria-current={current || undefined} onFocus={() => onCurrent(key)}>
                {action && (
                  <td data-act="">
                    <ActionButton action={action} row={row} />
                  </td>
                )}
                {columns.map((column) => (
                  <BodyCell key={column.key} column={column} row={row} compact={density === 'compatta'} />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function ActionButton<T>({ action, row }: { action: RowAction<T>; row: T }) {
  const { label, icon: Icon, run, nameOf } = action;
  return (
    <button type="button" className="ui:row-act" data-open="" onClick={() => run(row)}>
      <Icon aria-hidden="true" />
      {label}
      <span className="ui:sr-only">{nameOf(row)}</span>
    </button>
  );
}

function BodyCell<T>({ column, row, compact }: { column: Column<T>; row: T; compact: boolean }) {
  const content = column.cell ? column.cell(row, compact) : column.text(row);
  const clipped = column.clip && compact;
  return (
    <td data-right={column.right || undefined} data-clip={clipped || undefined}>
      {clipped ? <div title={column.text(row)}>{content}</div> : content}
    </td>
  );
}

/** The next value of `?ordina=`: up, down, none. */
export function nextSort(key: string, sort: SortChoice | undefined): string | undefined {
  if (sort?.key !== key) return key;
  return sort.down ? undefined : `-${key}`;
}

interface HeadCellProps<T> {
  column: Column<T>;
  sort: SortChoice | undefined;
  onSort: (sort: string | undefined) => void;
}

function HeadCell<T>({ column, sort, onSort }: HeadCellProps<T>) {
  const own = sort?.key === column.key ? sort : undefined;
  const right = column.right || undefined;
  if (column.sort === false) {
    return (
      <th scope="col" data-right={right}>
        {column.header}
      </th>
    );
  }
  return (
    <th scope="col" data-right={right} aria-sort={own ? (own.down ? 'descending' : 'ascending') : undefined}>
      <button type="button" onClick={() => onSort(nextSort(column.key, sort))}>
        {own &&
          (own.down ? <ArrowDown size={14} aria-hidden="true" /> : <ArrowUp size={14} aria-hidden="true" />)}
        {column.header}
      </button>
    </th>
  );
}
