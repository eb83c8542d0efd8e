/** Message of an error for a user: most commands import builds, which a fresh clone does not have. */
export const errorText = (error) =>
  error.code === 'ERR_MODULE_NOT_FOUND'
    ? 'Officina has not been built yet: run npm start first.'
    : error.message;

/** Thrown for an invalid command line. */
export class UsageError extends Error {
  exitCode = 2;
}

/** Whether the command line was invalid; a command then exits with 2. */
export const isWrongLine = ({ code }) => String(code).startsWith('ERR_PARSE_ARGS');
