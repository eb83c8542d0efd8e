import type { ReactNode } from 'react';
import type { Instant } from '../core/dates/days.ts';
import type { Glyph } from '../ui/glyphs.tsx';

/** Places on the four lines of a phone card: plate, flags and badge; title; text; foot at the left and end at the right. */
export type CardSlot = 'plate' | 'flag' | 'badge' | 'title' | 'text' | 'foot' | 'end';

/** One column; the same definition serves table, phone cards, search and sorting. */
export interface Column<T> {
  /** Also the column's name in `?ordina=`. */
  key: string;
  header: string;
  /** The searched text, also shown if there is no `cell`. */
  text: (row: T) => string;
  cell?: (row: T, compact: boolean) => ReactNode;
  /** The value to sort by instead of the text; empty values go last. `false` disables sorting. */
  sort?: false | ((row: T) => string | number | null | undefined);
  /**
   * The first click on the header sorts in descending order, for dates: newest first. Not for expiries of plans, where the
   * earliest matters.
   */
  firstDown?: boolean;
  /** Right-aligned, for numbers and dates. */
  right?: boolean;
  /** For free text: in compact rows one line with an ellipsis and a title, in the width left by the other columns. */
  clip?: boolean;
  /** Fixed width in compact rows, a CSS length; by default a column is as wide as its content. */
  width?: string;
  /** The cell is a control. Paper shows the text instead, and omits the column if no row has a text. */
  act?: true;
  /** Minimum window width, in px, for the column in the table; it is always searched and shown on cards. */
  from?: 1280 | 1440 | 1680;
  /** Place on a phone card; several places for a cell with plate and name. */
  card?: CardSlot | Partial<Record<CardSlot, (row: T) => ReactNode>>;
}

interface AnyFilter {
  /** Name of the query parameter: `stato`, `tipo`, `luogo`. */
  key: string;
  label: string;
}

/** Filters rows by one of a few values. */
interface OptionFilter<T> extends AnyFilter {
  options: readonly { value: string; label: string; glyph?: Glyph }[];
  /** The value of a row, or several. */
  of: (row: T) => string | readonly string[];
}

/** Always visible, with counts. Without `all` no chip is pressed at first. */
export interface ChipFilter<T> extends OptionFilter<T> {
  look: 'chips';
  /** «Tutti» or «Tutte». */
  all?: string;
}

export interface MenuFilter<T> extends OptionFilter<T> {
  look: 'menu';
  all: string;
}

/** Filters rows from or up to a day, inclusive. A row without a day matches no range. */
export interface DayFilter<T> extends AnyFilter {
  look: 'from' | 'to';
  of: (row: T) => Instant | null | undefined;
}

/** A filter of the list. All but `chips` move into «Filtri» under 1440 px. */
export type Filter<T> = ChipFilter<T> | MenuFilter<T> | DayFilter<T>;

/** The columns to print for these rows, without controls. */
export const printedColumns = <T>(columns: readonly Column<T>[], rows: readonly T[]): Column<T>[] =>
  columns.flatMap((column) => {
    if (!column.act) return column;
    return rows.some((row) => column.text(row) !== '') ? { ...column, cell: undefined, act: undefined } : [];
  });

/** The content of a column for one place of the card; undefined if it has none there. */
export function cardContent<T>(column: Column<T>, slot: CardSlot, row: T): ReactNode {
  if (typeof column.card === 'object') return column.card[slot]?.(row);
  if (column.card !== slot) return undefined;
  return column.cell ? column.cell(row, false) : column.text(row);
}
