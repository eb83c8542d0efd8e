/** What a cell holds: text, a number, an instant, or nothing. */
export type Cell = string | number | Date | null;

/** A workbook of one sheet, with a head that stays and filters; above it what is said of the whole, each with its name. */
export interface Sheet {
  /** At most 31 characters, none of `[]:*?/\`. */
  name: string;
  /** IANA zone whose days and hours the dates show. */
  zone: string;
  /**
   * Widths in characters; a date column shows DD/MM/YYYY and keeps the hours, a column of numbers shows them in Excel's own
   * `format` (`#,##0.00`).
   */
  columns: { header: string; width: number; isDate?: true; format?: string }[];
  /** Rows above the head, with an empty one behind them; dates show DD/MM/YYYY and their hours. */
  facts?: [name: string, value: Cell][];
}

/** What the main thread sends to the one that writes: rows, or that there are no more. */
export type WriterQuestion = Cell[][] | 'end';
