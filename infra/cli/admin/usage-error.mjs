/** Thrown for a command line that cannot be meant. */
export class UsageError extends Error {
  exitCode = 2;
}
