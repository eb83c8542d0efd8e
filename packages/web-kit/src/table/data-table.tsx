import { ChevronDown, Pencil } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type FocusEvent, type ReactNode, type RefObject } from 'react';
import { useDensity } from '../core/preferences.ts';
import { useShortcutKeys } from '../core/shortcuts.ts';
import { dialogSelector, afterDialogsClose } from '../overlays/overlay-root.tsx';
import { Button } from '../ui/button.tsx';
import { FailedState, NoMatch } from '../ui/states.tsx';
import { useMedia, usePrinting } from '../ui/use-media.ts';
import { CardList } from './card-list.tsx';
import { printedColumns, type Column, type Filter } from './column.ts';
import { FilterBar } from './filter-bar.tsx';
import { sortRows, filterRows, pageOf } from './list-rows.ts';
import {
  loadedRowsInWords,
  LoadingRows,
  missingInWords,
  RetryMissing,
  type MissingRows,
} from './loading-rows.tsx';
import { maxPrintedRows, printSummary } from './print-summary.ts';
import { hitsOf, matchingRows, useSearchable, type Searchable, type SearchedBy } from './search.tsx';
import { CardsFooter, TableFooter } from './table-footer.tsx';
import { TableView, type OpenLook } from './table-view.tsx';
import { pageSizes, useListState } from './use-list-state.ts';

/** The current row for the keyboard; moving focuses the row's button, so that screen readers announce its name. */
function useCurrentRow<T>(rows: readonly T[], rowKey: (row: T) => string) {
  const box = useRef<HTMLDivElement>(null);
  const [key, set] = useState<string>();
  const index = rows.findIndex((row) => rowKey(row) === key);
  const move = (step: 1 | -1) => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, index + step))];
    if (next === undefined) return;
    const nextKey = rowKey(next);
    set(nextKey);
    const row = box.current?.querySelector(`[data-row="${CSS.escape(nextKey)}"]`);
    row?.scrollIntoView({ block: 'nearest' });
    row?.querySelector<HTMLElement>('[data-open]')?.focus({ preventScroll: true });
  };
  return { box, key, set, row: rows[index], move };
}

const rowsOf = (box: HTMLElement | null) => [...(box?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];

/** The row that last had the focus. */
interface FocusedRow {
  key: string | undefined;
  index: number;
}

/**
 * When the row with the focus is removed, focuses the row that takes its place, else the heading: at once, or when the sheet
 * that it opened closes. Returns the props of the element around the list.
 */
function useRowFocus() {
  const box = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  const focused = useRef<FocusedRow>(undefined);
  useEffect(() => {
    const { key, index } = focused.current ?? {};
    const rows = rowsOf(box.current);
    if (!hasFocus.current || index === undefined || rows.some((row) => row.dataset['row'] === key))
      return undefined;
    const next = () =>
      rows
        .slice(0, index + 1)
        .at(-1)
        ?.querySelector<HTMLElement>('[data-open]');
    const focusNext = () => (next() ?? document.querySelector('h1'))?.focus();
    if (document.activeElement === document.body) focusNext();
    if (!document.activeElement?.closest(dialogSelector)) return undefined;
    // A closing sheet restores the focus to the element that had it before the row.
    return afterDialogsClose(focusNext);
  });
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    hasFocus.current = true;
    // A menu is outside the list and belongs to the row that had the focus before.
    if (!currentTarget.contains(target)) return;
    const rows = rowsOf(box.current);
    const index = rows.findIndex((row) => row.contains(target));
    focused.current = index < 0 ? undefined : { key: rows[index]?.dataset['row'], index };
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    hasFocus.current = relatedTarget?.closest(dialogSelector) != null;
  };
  return { ref: box, onFocus, onBlur };
}

/**
 * Keeps visible rows stable while others are loading that a chosen order would insert between them: until all have loaded, or
 * until another `choice` of search, filters, order or page.
 */
function useStableRows<T>(rows: readonly T[] | undefined, isUnstable: boolean, choice: string) {
  const [kept, keep] = useState({ rows, choice });
  const isKept = isUnstable && kept.rows !== undefined && kept.choice === choice;
  if (!isKept && kept.rows !== rows) keep({ rows, choice });
  return isKept ? kept.rows : rows;
}

export interface DataTableProps<T> extends SearchedBy<T> {
  /** Name of the list for screen readers. */
  caption: string;
  /** Undefined while loading for the first time; keep the previous rows during a refetch. */
  rows: readonly T[] | undefined;
  /** Rows are missing: still loading, or lost if `failure` is set. */
  isPartial?: boolean;
  rowKey: (row: T) => string;
  /** Define outside the component or memoise, like `searched`. */
  columns: readonly Column<T>[];
  filters?: readonly Filter<T>[];
  /** Set if the rows failed to load. */
  failure?: { what: string; code?: string; onRetry: () => void };
  /** Shown if the list is empty: an EmptyState with a create button. */
  empty: ReactNode;
  /** «Nessun intervento»: completed with the searched text. */
  noMatch: string;
  /** Opens a row: by its button, a click anywhere on it, Enter or e. */
  onOpen?: (row: T) => void;
  /** The row's name for screen readers; required with `onOpen`. */
  nameOf?: (row: T) => string;
  /**
   * Label and icon of the open button, of all rows or of each; by default «Modifica» with a pencil, which stands alone in a
   * compact table.
   */
  open?: OpenLook | ((row: T) => OpenLook | undefined);
  /** The initial order, in the notation of `?ordina=`; by default that of the rows. */
  sortAtFirst?: string;
  /** The initial number of rows per page; by default 25 with a mouse, 10 with touch. */
  rowsAtFirst?: (typeof pageSizes)[number];
  /** The initial number of cards, with a button for all, if the list is one of several on its page. */
  cardsAtFirst?: number;
  /** Called on the key n. */
  onNew?: () => void;
  /** A control for the list as a whole, shown with the filters where there is no room next to the title. */
  toggle?: ReactNode;
  /** On screens of any width the rows scroll in a box under their head: for a table whose columns are not known beforehand. */
  scrollsInside?: boolean;
  /** Receives the rows that match search and filters, in order, on all pages. */
  matching?: RefObject<readonly T[]>;
}

const noFilters: readonly never[] = [];
const pencil = { label: 'Modifica', icon: Pencil, isIconEnough: true };

/** The list of the product: search, filters, sorting, pages, density, keyboard, cards under lg, state in the address. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const touch = useMedia('(pointer: coarse)');
  const { rows, isPartial = false, columns, filters = noFilters, failure, empty, toggle } = props;
  const { rowsAtFirst: size = touch ? 10 : 25, sortAtFirst: sort } = props;
  // Paper always shows a table, also when printed from a phone.
  const [isWide, isPrinting] = [useMedia('(min-width: 64rem)'), usePrinting()];
  const cards = !isWide && !isPrinting;
  const state = useListState(
    useMemo(() => filters.map((filter) => filter.key), [filters]),
    { size, sort },
  );
  const search = useRef<HTMLInputElement>(null);
  const column = columns.find(({ key, sort: sortable }) => key === state.sort?.key && sortable !== false);
  const { typed, chosen, sort: sorted, page, size: pageSize } = state;
  const choice = JSON.stringify([typed, chosen, sorted, page, pageSize]);
  const stable = useStableRows(rows, isPartial && column !== undefined, choice);
  const all = useSearchable(stable, props);
  const down = state.sort?.down ?? false;
  // Sorted before the search, so that typing does not sort again.
  const ordered = useMemo(() => (column ? sortRows(all, column, down) : all), [all, column, down]);
  const found = useMemo(() => matchingRows(ordered, typed), [ordered, typed]);
  const sortable = cards ? columns.filter((one) => one.sort !== false && one.header !== '') : [];
  const rowFocus = useRowFocus();
  if (!rows && failure) return <FailedState {...failure} />;
  if (!rows) return <LoadingRows cards={cards} rows={state.size} columns={columns} />;
  if (rows.length === 0) return empty;
  const rest = isPartial ? { loaded: all.length, onRetry: failure?.onRetry } : undefined;
  const shared = { filters, state, toggle, isPartial };
  return (
    <div {...rowFocus} className="ui:grid ui:grid-cols-1 ui:gap-2 ui:md:gap-3.5">
      <FilterBar
        {...{ ...shared, sortable }}
        hasOrderAtFirst={sort !== undefined}
        found={found}
        searchRef={search}
      />
      <Rows {...props} {...{ ...shared, found, rest, cards, isPrinting, search }} />
    </div>
  );
}

interface RowsProps<T> extends DataTableProps<T> {
  /** The rows that match the search, in order. */
  found: readonly Searchable<T>[];
  filters: readonly Filter<T>[];
  rest: MissingRows | undefined;
  cards: boolean;
  isPrinting: boolean;
  state: ReturnType<typeof useListState>;
  search: { current: HTMLInputElement | null };
}

/** The rows of the current page; on paper, which has no page buttons, all of them. */
function useShown<T>(props: RowsProps<T>) {
  const { found, filters, isPrinting, matching: receiver } = props;
  const { chosen, page, size } = props.state;
  const matching = useMemo(() => filterRows({ rows: found, filters, chosen }), [found, filters, chosen]);
  useEffect(() => {
    if (receiver) receiver.current = matching;
  }, [receiver, matching]);
  const shown = isPrinting ? pageOf(matching, 1, maxPrintedRows) : pageOf(matching, page, size);
  return { total: matching.length, ...shown };
}

function Rows<T>(props: RowsProps<T>) {
  const {
    caption,
    rowKey,
    columns,
    filters,
    noMatch,
    cards,
    isPrinting,
    state,
    search,
    onOpen,
    onNew,
    nameOf,
    open = pencil,
    cardsAtFirst = Infinity,
    scrollsInside,
    rest,
  } = props;
  const [isUnfolded, unfold] = useState(false);
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
  useShortcutKeys(keys, dialogSelector);
  if (shown.total === 0) {
    const query = state.typed.trim();
    return (
      <NoMatch
        title={query ? `${noMatch} per «${query}»` : `${noMatch} con questi filtri`}
        onClear={state.clear}
      >
        {rest && `Cercato fra ${loadedRowsInWords(rest)}, ${missingInWords(rest)}. `}
        Prova con altre parole, oppure togli i filtri. <RetryMissing rest={rest} />
      </NoMatch>
    );
  }
  const lookOf = typeof open === 'function' ? (one: T) => open(one) ?? pencil : () => open;
  const action = onOpen && { lookOf, run: onOpen, nameOf: nameOf ?? (() => '') };
  const view = {
    caption,
    columns: isPrinting ? printedColumns(columns, shown.rows) : columns,
    rows: shown.rows,
    rowKey,
    action,
    currentKey: current.key,
    onCurrent: current.set,
    typed: state.typed,
    hitsOf: (one: T) => hitsOf(one, props, state.typed),
  };
  const footer = { state, page: shown.page, pages: shown.pages, total: shown.total, rest };
  if (cards) {
    const isFolded = !isUnfolded && !state.typed && shown.total > cardsAtFirst;
    return (
      <div ref={box}>
        <CardList {...view} rows={isFolded ? view.rows.slice(0, cardsAtFirst) : view.rows} />
        {isFolded ? (
          <Button trailing={ChevronDown} onClick={() => unfold(true)} className="ui:mt-3 ui:w-full">
            {`Mostra tutti (${shown.total})`}
          </Button>
        ) : (
          <CardsFooter {...footer} />
        )}
      </div>
    );
  }
  return (
    <div ref={box} className="ui:table-frame">
      {isPrinting && (
        <p className="ui:pb-2 ui:text-label">
          {printSummary({ ...state, filters, total: shown.total, rest })}
        </p>
      )}
      <TableView {...view} {...{ density, state, scrollsInside }} />
      <TableFooter {...footer} />
    </div>
  );
}
