/** A cell that says something; `wrong` is what is the matter with one that cannot be read. */
export type FilledCell =
  | string
  | number
  | boolean
  | Date
  | { text: string; link?: string }
  | { wrong: string };

/** A row with the number that the spreadsheet shows. */
export interface Row {
  number: number;
  cells: (FilledCell | undefined)[];
}

/**
 * A spreadsheet as it is imported: its first row that holds something is the head. Of a Date the UTC fields show the day; an
 * empty cell is undefined. `notes` are worth saying.
 */
export interface Sheet {
  notes: string[];
  rows: Row[];
}
