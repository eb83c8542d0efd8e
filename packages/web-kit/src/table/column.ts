import type { ReactNode } from 'react';
import type { Glyph } from '../ui/glyphs.tsx';

/** Places of a phone card: plate and badge on the first line, title, text, flags, then foot beside the action. */
export type CardSlot = 'plate' | 'badge' | 'title' | 'text' | 'flag' | 'foot';

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
  /** Numbers and dates. */
  right?: boolean;
  /** Name and description only: one line with an ellipsis and a title while compact. */
  clip?: boolean;
  /** CSS width; without it the column shares what is left. */
  width?: string;
  /** Where it stands on a phone card; several places at once for a cell with plate and name. */
  card?: CardSlot | Partial<Record<CardSlot, (row: T) => ReactNode>>;
}

/** A way to narrow the list. `chips` are always visible with counts, `menu` goes into «Filtri» under xl. */
export interface Filter<T> {
  /** The name in the address: `stato`, `tipo`, `luogo`. */
  key: string;
  label: string;
  look: 'chips' | 'menu';
  /** «Tutti» or «Tutte». */
  all: string;
  options: readonly { value: string; label: string; glyph?: Glyph }[];
  /** The value of a row; several when it belongs to more than one. */
  of: (row: T) => string | readonly string[];
}

/** What a column puts in one place of the card; undefined when nothing. */
export function cardContent<T>(column: Column<T>, slot: CardSlot, row: T): ReactNode {
  if (typeof column.card === 'object') return column.card[slot]?.(row);
  if (column.card !== slot) return undefined;
  return column.cell ? column.cell(row, false) : column.text(row);
}
