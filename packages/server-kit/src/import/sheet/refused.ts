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
