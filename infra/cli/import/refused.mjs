/** Thrown for a file that cannot be imported: nothing of it was. */
export class ImportRefused extends Error {
  exitCode = 1;
}
