/** What a cell holds: text, a number, an instant, or nothing. */
export type Cell = string | number | Date | null;

/**
 * What a column holds that is no text: a day (no hour hides under it, so that "= that day" finds it), an instant with its
 * hour, or an amount of money.
 */
export type ColumnKind = 'day' | 'instant' | 'euros';

/** How Excel shows them; an Italian one writes 1.234,50 €. */
export const kindFormats: Record<ColumnKind, string> = {
  day: 'dd/mm/yyyy',
  instant: 'dd/mm/yyyy hh:mm',
  euros: '#,##0.00 "€"',
};

/** A sheet of a workbook, with a head that stays and filters; above it what is said of the whole, each with its name. */
export interface Sheet {
  /** At most 31 characters, none of `[]:*?/\`. */
  name: string;
  /** IANA zone whose days and hours the dates show. */
  zone: string;
  /**
   * Widths in characters; a column of other numbers shows them in Excel's own `format` (`0.0`).
   */
  columns: { header: string; width: number; kind?: ColumnKind; format?: string }[];
  /** Rows above the head, with an empty one behind them; dates show DD/MM/YYYY and their hours. */
  facts?: [name: string, value: Cell][];
}

/** What the main thread sends to the one that writes: rows, or that there are no more in this sheet. */
export type WriterQuestion = Cell[][] | 'end';
