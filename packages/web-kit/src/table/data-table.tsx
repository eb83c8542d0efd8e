import { Pencil } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { useShortcutKeys } from '../core/keys/use-shortcut-keys.ts';
import { useDensity } from '../core/theme/density.ts';
import { FailedState, NoMatch } from '../ui/empty-state.tsx';
import { CardList } from './card-list.tsx';
import type { Column, Filter } from './column.ts';
import { FilterBar } from './filter-bar.tsx';
import { inOrder, pageOf } from './list-order.ts';
import { LoadingRows } from './loading-rows.tsx';
import { narrow, searchable } from './narrow.ts';
import type { RowAction } from './row-action.ts';
import { CardsFoot, TableFoot } from './table-foot.tsx';
import { TableView } from './table-view.tsx';
import { useCurrentRow } from './use-current-row.ts';
import { pageSizes, useListState } from './use-list-state.ts';
import { useMedia } from './use-media.ts';

export interface DataTableProps<T> {
  /** Name of the list for readers. */
  caption: string;
  /** Undefined while the first answer is on its way; keep the previous rows while asking again. */
  rows: readonly T[] | undefined;
  rowKey: (row: T) => string;
  /** Define outside the component or memoise. */
  columns: readonly Column<T>[];
  filters?: readonly Filter<T>[];
  /** Set when the rows did not arrive. */
  failure?: { what: string; code?: string; onRetry: () => void };
  /** Shown when the list itself is empty (an EmptyState with its create button). */
  empty: ReactNode;
  /** «Nessun intervento»: completed with what was searched. */
  noMatch: string;
  /** Opens a row: button, Enter, e. */
  onOpen?: (row: T) => void;
  /** The row's name for readers; needed with `onOpen`. */
  nameOf?: (row: T) => string;
  /** «Modifica» with a pencil unless told otherwise. */
  open?: Pick<RowAction<T>, 'label' | 'icon'>;
  /** Rows per page until someone chooses: 25 with a mouse, 10 with touch unless told otherwise. */
  rowsAtFirst?: (typeof pageSizes)[number];
  /** The key n. */
  onNew?: () => void;
}

const noFilters: readonly never[] = [];
const pencil = { label: 'Modifica', icon: Pencil };

/** The one list of the product: search, filters, sort, pages, density, keyboard, cards under lg, state in the address. */
export function DataTable<T>(props: DataTableProps<T>) {
  const touch = useMedia('(pointer: coarse)');
  const { rows, columns, filters = noFilters, failure, empty, rowsAtFirst = touch ? 10 : 25 } = props;
  const cards = !useMedia('(min-width: 64rem)');
  const state = useListState(
    useMemo(() => filters.map((filter) => filter.key), [filters]),
    rowsAtFirst,
  );
  const search = useRef<HTMLInputElement>(null);
  if (!rows && failure) return <FailedState {...failure} />;
  if (!rows) return <LoadingRows cards={cards} rows={state.size} />;
  if (rows.length === 0) return empty;
  return (
    <div className="ui:grid ui:grid-cols-1 ui:gap-3.5">
      <FilterBar rows={rows} filters={filters} state={state} searchRef={search} />
      <Rows
        {...props}
        rows={rows}
        filters={filters}
        columns={columns}
        cards={cards}
        state={state}
        search={search}
      />
    </div>
  );
}

interface RowsProps<T> extends DataTableProps<T> {
  rows: readonly T[];
  filters: readonly Filter<T>[];
  cards: boolean;
  state: ReturnType<typeof useListState>;
  search: { current: HTMLInputElement | null };
}

function useShown<T>({ rows, columns, filters, state }: RowsProps<T>) {
  const { typed, chosen, sort, page, size } = state;
  const column = columns.find(({ key, sort: sortable }) => key === sort?.key && sortable !== false);
  const down = sort?.down ?? false;
  const all = useMemo(() => searchable(rows, columns), [rows, columns]);
  // Before the search, so that typing never sorts again.
  const ordered = useMemo(() => (column ? inOrder(all, column, down) : all), [all, column, down]);
  const found = useMemo(
    () => narrow({ rows: ordered, typed, filters, chosen }),
    [ordered, typed, filters, chosen],
  );
  return { total: found.length, ...pageOf(found, page, size) };
}

function Rows<T>(props: RowsProps<T>) {
  const {
    caption,
    rowKey,
    columns,
    noMatch,
    cards,
    state,
    search,
    onOpen,
    onNew,
    nameOf,
    open = pencil,
  } = props;
  const [density] = useDensity();
  const shown = useShown(props);
  const current = useCurrentRow(shown.rows, rowKey);
  const box = current.box;
  const { row, move } = current;
  const keys = {
    j: () => move(1),
    k: () => move(-1),
    e: onOpen && row ? () => onOpen(row) : undefined,
    n: onNew,
    '/': () => search.current?.focus(),
  };
  useShortcutKeys(keys, '[role=dialog], [role=alertdialog]');
  if (shown.total === 0) {
    const about = state.typed.trim();
    return (
      <NoMatch
        title={about ? `${noMatch} per «${about}»` : `${noMatch} con questi filtri`}
        onClear={state.clear}
      >
        Prova con il codice della targhetta, oppure togli i filtri.
      </NoMatch>
    );
  }
  const action = onOpen && { ...open, run: onOpen, nameOf: nameOf ?? (() => '') };
  const view = {
    caption,
    columns,
    rows: shown.rows,
    rowKey,
    action,
    currentKey: current.key,
    onCurrent: current.set,
  };
  const foot = { state, page: shown.page, pages: shown.pages, total: shown.total };
  if (cards) {
    return (
      <div ref={box}>
        <CardList {...view} />
        <CardsFoot {...foot} />
      </div>
    );
  }
  return (
    <div ref={box} className="ui:table-frame">
      <TableView {...view} density={density} state={state} />
      <TableFoot {...foot} />
    </div>
  );
}
