import { ChevronDown, Pencil } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type FocusEvent, type ReactNode } from 'react';
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
import { TableView, type RowAction } from './table-view.tsx';
import { pageSizes, useListState } from './use-list-state.ts';

/** The row the keyboard stands on; moving brings the focus to the row's button, so readers hear its name. */
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

/** The row that had the focus last. */
interface FocusedRow {
  key: string | undefined;
  place: number;
}

/**
 * When the row goes that has the focus, itself or in what it opened, the one that comes into its place gets it, else the
 * heading: at once, or when the sheet closes in which the row was ended. Answers what the box around the list takes.
 */
function useRowFocus() {
  const box = useRef<HTMLDivElement>(null);
  const isIn = useRef(false);
  const focused = useRef<FocusedRow>(undefined);
  useEffect(() => {
    const { key, place } = focused.current ?? {};
    const rows = rowsOf(box.current);
    if (!isIn.current || place === undefined || rows.some((row) => row.dataset['row'] === key))
      return undefined;
    const next = () =>
      rows
        .slice(0, place + 1)
        .at(-1)
        ?.querySelector<HTMLElement>('[data-open]');
    const focusNext = () => (next() ?? document.querySelector('h1'))?.focus();
    if (document.activeElement === document.body) focusNext();
    if (!document.activeElement?.closest(dialogSelector)) return undefined;
    // A sheet that closes gives the focus to what had it before the row.
    return afterDialogsClose(focusNext);
  });
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    isIn.current = true;
    // A menu lies outside, and is of the row that had the focus before.
    if (!currentTarget.contains(target)) return;
    const rows = rowsOf(box.current);
    const place = rows.findIndex((row) => row.contains(target));
    focused.current = place < 0 ? undefined : { key: rows[place]?.dataset['row'], place };
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    isIn.current = relatedTarget?.closest(dialogSelector) != null;
  };
  return { ref: box, onFocus, onBlur };
}

/**
 * Rows that `move` while others are still coming (a chosen order puts them in between) stay those that were there at the last
 * `choice`: what one looks at stays under the eye until all have come or something else is asked for.
 */
function useStableRows<T>(rows: readonly T[] | undefined, move: boolean, choice: string) {
  const [held, hold] = useState({ rows, choice });
  const isHeld = move && held.rows !== undefined && held.choice === choice;
  if (!isHeld && held.rows !== rows) hold({ rows, choice });
  return isHeld ? held.rows : rows;
}

export interface DataTableProps<T> extends SearchedBy<T> {
  /** Name of the list for readers. */
  caption: string;
  /** Undefined while the first answer is on its way; keep the previous rows while asking again. */
  rows: readonly T[] | undefined;
  /** Other rows are missing: on their way, or lost when `failure` is set. */
  isPartial?: boolean;
  rowKey: (row: T) => string;
  /** Define outside the component or memoise, as what is `searched` beside them. */
  columns: readonly Column<T>[];
  filters?: readonly Filter<T>[];
  /** Set when the rows did not arrive. */
  failure?: { what: string; code?: string; onRetry: () => void };
  /** Shown when the list itself is empty (an EmptyState with its create button). */
  empty: ReactNode;
  /** «Nessun intervento»: completed with what was searched. */
  noMatch: string;
  /** Opens a row: its button, a click anywhere in it, Enter, e. */
  onOpen?: (row: T) => void;
  /** The row's name for readers; needed with `onOpen`. */
  nameOf?: (row: T) => string;
  /** «Modifica» with a pencil, which is enough in a compact table, unless told otherwise. */
  open?: Pick<RowAction<T>, 'label' | 'icon' | 'isIconEnough'>;
  /** The order until someone chooses, as `?ordina=` has it; that of the rows unless given. */
  sortAtFirst?: string;
  /** Rows per page until someone chooses: 25 with a mouse, 10 with touch unless told otherwise. */
  rowsAtFirst?: (typeof pageSizes)[number];
  /** As cards only so many until all are asked for, where the list is one of several on its page. */
  cardsAtFirst?: number;
  /** The key n. */
  onNew?: () => void;
  /** An act on the whole list, which stands with the filters where there is no room for it beside the title. */
  toggle?: ReactNode;
}

const noFilters: readonly never[] = [];
const pencil = { label: 'Modifica', icon: Pencil, isIconEnough: true };

/** The one list of the product: search, filters, sort, pages, density, keyboard, cards under lg, state in the address. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const touch = useMedia('(pointer: coarse)');
  const { rows, isPartial = false, columns, filters = noFilters, failure, empty, toggle } = props;
  const { rowsAtFirst: size = touch ? 10 : 25, sortAtFirst: sort } = props;
  // On paper a list is a table, also one that a phone prints.
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
  const steady = useStableRows(rows, isPartial && column !== undefined, choice);
  const all = useSearchable(steady, props);
  const down = state.sort?.down ?? false;
  // Before the search, so that typing never sorts again.
  const ordered = useMemo(() => (column ? sortRows(all, column, down) : all), [all, column, down]);
  const found = useMemo(() => matchingRows(ordered, typed), [ordered, typed]);
  const sortable = cards ? columns.filter((one) => one.sort !== false && one.header !== '') : [];
  const keptFocus = useRowFocus();
  if (!rows && failure) return <FailedState {...failure} />;
  if (!rows) return <LoadingRows cards={cards} rows={state.size} columns={columns} />;
  if (rows.length === 0) return empty;
  const rest = isPartial ? { come: all.length, onRetry: failure?.onRetry } : undefined;
  const shared = { filters, state, toggle, isPartial };
  return (
    <div {...keptFocus} className="ui:grid ui:grid-cols-1 ui:gap-2 ui:md:gap-3.5">
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
  /** What holds what was typed, in its order. */
  found: readonly Searchable<T>[];
  filters: readonly Filter<T>[];
  rest: MissingRows | undefined;
  cards: boolean;
  isPrinting: boolean;
  state: ReturnType<typeof useListState>;
  search: { current: HTMLInputElement | null };
}

/** A page of them; on paper, which cannot be turned over to the next ones, all. */
function useShown<T>({ found, filters, isPrinting, state: { chosen, page, size } }: RowsProps<T>) {
  const left = useMemo(() => filterRows({ rows: found, filters, chosen }), [found, filters, chosen]);
  const shown = isPrinting ? pageOf(left, 1, maxPrintedRows) : pageOf(left, page, size);
  return { total: left.length, ...shown };
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
    const about = state.typed.trim();
    return (
      <NoMatch
        title={about ? `${noMatch} per «${about}»` : `${noMatch} con questi filtri`}
        onClear={state.clear}
      >
        {rest && `Cercato fra ${loadedRowsInWords(rest)}, ${missingInWords(rest)}. `}
        Prova con altre parole, oppure togli i filtri. <RetryMissing rest={rest} />
      </NoMatch>
    );
  }
  const action = onOpen && { ...open, run: onOpen, nameOf: nameOf ?? (() => '') };
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
  const foot = { state, page: shown.page, pages: shown.pages, total: shown.total, rest };
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
          <CardsFooter {...foot} />
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
      <TableView {...view} density={density} state={state} />
      <TableFooter {...foot} />
    </div>
  );
}
