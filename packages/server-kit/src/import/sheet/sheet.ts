/** A non-empty cell; `wrong` is the problem of one that cannot be read. */
export type FilledCell =
  | string
  | number
  | boolean
  | Date
  | { text: string; link?: string }
  | { wrong: string };

/** A row with its number in the spreadsheet. */
export interface Row {
  number: number;
  cells: (FilledCell | undefined)[];
}

/**
 * A spreadsheet to import: its first non-empty row is the header. The UTC fields of a Date contain the day; an empty
 * cell is undefined. `notes` are shown to the user.
 */
export interface Sheet {
  notes: string[];
  rows: Row[];
}

/** Thrown for a file that cannot be imported or written, before anything is. */
export class ImportRefused extends Error {
  exitCode = 1;
}

/** Thrown if the tenant has switched off the service of the kind. */
export class ServiceDisabled extends ImportRefused {
  constructor() {
    super('il servizio è disattivato per questa azienda: lo riattiva chi amministra l’installazione.');
  }
}

/**
 * Runs work on a file and adds the file's name to an ImportRefused error, because the reader of the content does not
 * know it.
 */
export async function withFileName<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ImportRefused ? new ImportRefused(`${file}: ${error.message}`) : error;
  }
}
