import { ArrowDown, ArrowUp, type LucideIcon } from 'lucide-react';
import { Fragment, type MouseEvent } from 'react';
import type { Density } from '../core/preferences.ts';
import type { Column } from './column.ts';
import { HitLines, type Hit } from './search.tsx';
import type { ListState, SortChoice } from './use-list-state.ts';

/** How the button that opens a row looks. */
export interface OpenLook {
  label: string;
  icon: LucideIcon;
  /** Whether the icon stands alone in a compact table; screen readers still get the label. */
  isIconEnough?: boolean;
}

/** The action that opens a row. */
export interface RowAction<T> {
  lookOf: (row: T) => OpenLook;
  run: (row: T) => void;
  /** The row's name, added for screen readers: « Pressa piegatrice» after «Modifica». */
  nameOf: (row: T) => string;
}

/** Props of table and cards for the shown rows. */
export interface RowsView<T> {
  rows: readonly T[];
  rowKey: (row: T) => string;
  action?: RowAction<T>;
  currentKey: string | undefined;
  onCurrent: (key: string) => void;
  typed: string;
  /** Matches of the search that the row does not show. */
  hitsOf: (row: T) => readonly Hit[];
}

/**
 * A click anywhere on a row or card presses its `data-open` button, to which the focus will return. A click on another
 * control and the end of a text selection do nothing.
 */
export function openRow({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  const isOnControl = (target as Element).closest('a, button, input, label');
  const isSelecting = document.getSelection()?.isCollapsed === false;
  const button = [currentTarget, currentTarget.previousElementSibling]
    .map((row) => row?.querySelector<HTMLElement>('[data-open]'))
    .find(Boolean);
  if (isOnControl || isSelecting || !button) return;
  button.focus({ preventScroll: true });
  button.click();
}

type SortedColumn = Pick<Column<never>, 'key' | 'firstDown'>;

interface TableViewProps<T> extends RowsView<T> {
  caption: string;
  columns: readonly Column<T>[];
  density: Density;
  state: ListState;
  /** See DataTable. */
  scrollsInside?: boolean;
}

/** A table that scrolls in a box of its own needs the focus for that: its cells may have no controls. */
const scrollBox = (caption: string) => ({
  ...{ 'data-scroll': 'always', role: 'region', 'aria-label': caption, tabIndex: 0 },
});

/** The rows as a table on wide screens; a click anywhere on a row opens it. */
export function TableView<T>({
  caption,
  columns,
  density,
  state,
  scrollsInside,
  rows,
  rowKey,
  action,
  currentKey,
  onCurrent,
  typed,
  hitsOf,
}: TableViewProps<T>) {
  const compact = density === 'compatta';
  return (
    <div {...(scrollsInside ? scrollBox(caption) : { 'data-scroll': '' })}>
      <table className="ui:data-table" data-density={density}>
        <caption className="ui:sr-only">{caption}</caption>
        <thead>
          <tr>
            {action && (
              <th scope="col" data-act="">
                <span className="ui:sr-only">Azioni</span>
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell
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
            const hits = hitsOf(row);
            return (
              <Fragment key={key}>
                <tr
                  data-row={key}
                  data-opens={action && ''}
                  aria-current={current || undefined}
                  onFocus={() => onCurrent(key)}
                  onClick={openRow}
                >
                  {action && (
                    <td data-act="">
                      <ActionButton action={action} row={row} compact={compact} />
                    </td>
                  )}
                  {columns.map((column) => (
                    <BodyCell key={column.key} column={column} row={row} compact={compact} />
                  ))}
                </tr>
                {hits.length > 0 && (
                  <tr data-hits="" data-opens={action && ''} onClick={openRow}>
                    {action && <td data-act="" />}
                    <td colSpan={columns.length}>
                      <HitLines hits={hits} typed={typed} />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface ActionButtonProps<T> {
  action: RowAction<T>;
  row: T;
  compact: boolean;
}

function ActionButton<T>({ action, row, compact }: ActionButtonProps<T>) {
  const { lookOf, run, nameOf } = action;
  const { label, icon: Icon, isIconEnough } = lookOf(row);
  const iconAlone = compact && isIconEnough;
  return (
    <button
      type="button"
      className="ui:row-act"
      data-open=""
      title={iconAlone ? label : undefined}
      onClick={() => run(row)}
    >
      <Icon aria-hidden="true" />
      <span className={iconAlone ? 'ui:sr-only' : undefined}>{label}</span>
      <span className="ui:sr-only">{nameOf(row)}</span>
    </button>
  );
}

/** Attributes of a column's cells, including the header. Controls are not printed. */
const attributesOf = ({ right, from, act }: Pick<Column<never>, 'right' | 'from' | 'act'>) => ({
  ...{ 'data-right': right || undefined, 'data-from': from },
  'data-print': act && 'hide',
});

function BodyCell<T>({ column, row, compact }: { column: Column<T>; row: T; compact: boolean }) {
  const { clip, width } = column;
  const content = column.cell ? column.cell(row, compact) : column.text(row);
  const attributes = attributesOf(column);
  if (!compact || (!clip && !width)) return <td {...attributes}>{content}</td>;
  return (
    <td {...attributes} style={{ width: width ? undefined : '100%' }}>
      <div
        data-share={clip ? 'clip' : ''}
        style={{ minWidth: width }}
        title={clip ? column.text(row) : undefined}
      >
        {content}
      </div>
    </td>
  );
}

/** The next value of `?ordina=`: ascending, descending, none; descending first if the column says so. */
export function nextSort({ key, firstDown }: SortedColumn, sort: SortChoice | undefined): string | undefined {
  const [first, second] = firstDown ? [`-${key}`, key] : [key, `-${key}`];
  if (sort?.key !== key) return first;
  return sort.down === Boolean(firstDown) ? second : undefined;
}

interface HeaderCellProps<T> {
  column: Column<T>;
  sort: SortChoice | undefined;
  onSort: (sort: string | undefined) => void;
}

function HeaderCell<T>({ column, sort, onSort }: HeaderCellProps<T>) {
  const own = sort?.key === column.key ? sort : undefined;
  const attributes = { scope: 'col', ...attributesOf(column) };
  if (column.sort === false) return <th {...attributes}>{column.header}</th>;
  return (
    <th {...attributes} aria-sort={own ? (own.down ? 'descending' : 'ascending') : undefined}>
      <button type="button" onClick={() => onSort(nextSort(column, sort))}>
        {own &&
          (own.down ? <ArrowDown size={14} aria-hidden="true" /> : <ArrowUp size={14} aria-hidden="true" />)}
        {column.header}
      </button>
    </th>
  );
}
