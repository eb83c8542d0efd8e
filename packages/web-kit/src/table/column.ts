import type { ReactNode } from 'react';
import type { Instant } from '../core/dates/days.ts';
import type { Glyph } from '../ui/glyphs.tsx';

/** Places of a phone card, four lines: plate, flags and badge; title; text; foot at the left and end at the right. */
export type CardSlot = 'plate' | 'flag' | 'badge' | 'title' | 'text' | 'foot' | 'end';

/** One column; the same definition makes the table, the phone cards, the search and the sort. */
export interface Column<T> {
  /** Also the column's name in `?ordina=`. */
  key: string;
  header: string;
  /** What is searched, and shown when there is no `cell`. */
  text: (row: T) => string;
  cell?: (row: T, compact: boolean) => ReactNode;
  /** What is sorted instead of the text; empty values go last. `false` switches sorting off. */
  sort?: false | ((row: T) => string | number | null | undefined);
  /**
   * The first click on its head sorts downwards: dates, newest first. Expiries of plans have none: who sorts by what is to come
   * looks for what comes first.
   */
  firstDown?: boolean;
  /** Numbers and dates. */
  right?: boolean;
  /** Free texts: one line with an ellipsis and a title while compact, in what all other columns leave. */
  clip?: boolean;
  /** CSS length: so wide while compact, whatever it holds; without it a column is as wide as what it holds. */
  width?: string;
  /** Its cell is there to be pressed: on paper its text stands in its place, and no column where no row has one. */
  act?: true;
  /** Stands in the table from this width of the window on, in px; searched and on cards always. */
  from?: 1280 | 1440 | 1680;
  /** Where it stands on a phone card; several places at once for a cell with plate and name. */
  card?: CardSlot | Partial<Record<CardSlot, (row: T) => ReactNode>>;
}

interface AnyFilter {
  /** The name in the address: `stato`, `tipo`, `luogo`. */
  key: string;
  label: string;
}

/** Rows of one value of a few. */
interface OptionFilter<T> extends AnyFilter {
  options: readonly { value: string; label: string; glyph?: Glyph }[];
  /** The value of a row; several when it belongs to more than one. */
  of: (row: T) => string | readonly string[];
}

/** Always visible, with counts. Without `all` nothing is chosen until one of them is pressed. */
export interface ChipFilter<T> extends OptionFilter<T> {
  look: 'chips';
  /** «Tutti» or «Tutte». */
  all?: string;
}

export interface MenuFilter<T> extends OptionFilter<T> {
  look: 'menu';
  all: string;
}

/** Rows from a day on, or up to one; both days count. A row without a day is in no range. */
export interface DayFilter<T> extends AnyFilter {
  look: 'from' | 'to';
  of: (row: T) => Instant | null | undefined;
}

/** A way to narrow the list. All but `chips` go into «Filtri» under 1440 px. */
export type Filter<T> = ChipFilter<T> | MenuFilter<T> | DayFilter<T>;

/** The columns of so many rows on paper, where nothing is pressed. */
export const printedColumns = <T>(columns: readonly Column<T>[], rows: readonly T[]): Column<T>[] =>
  columns.flatMap((column) => {
    if (!column.act) return column;
    return rows.some((row) => column.text(row) !== '') ? { ...column, cell: undefined, act: undefined } : [];
  });

/** What a column puts in one place of the card; undefined when nothing. */
export function cardContent<T>(column: Column<T>, slot: CardSlot, row: T): ReactNode {
  if (typeof column.card === 'object') return column.card[slot]?.(row);
  if (column.card !== slot) return undefined;
  return column.cell ? column.cell(row, false) : column.text(row);
}
