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

/** Thrown for a file that cannot be imported, or exported into: nothing of it was. */
export class ImportRefused extends Error {
  exitCode = 1;
}

/** Thrown for a kind of which the tenant has switched off the service. */
export class SwitchedOff extends ImportRefused {
  constructor() {
    super('il servizio è disattivato per questa azienda: lo riattiva chi amministra l’installazione.');
  }
}

/** Does some work on a file; when it is refused, the file is named, which whoever reads its content does not know. */
export async function naming<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ImportRefused ? new ImportRefused(`${file}: ${error.message}`) : error;
  }
}
