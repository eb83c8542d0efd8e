/** What went wrong, for a person: most commands stand on builds, which a fresh clone does not have. */
export const inWords = (error) =>
  error.code === 'ERR_MODULE_NOT_FOUND'
    ? 'Officina has not been built yet: run npm start first.'
    : error.message;

/** Thrown for a command line that cannot be meant. */
export class UsageError extends Error {
  exitCode = 2;
}

/** Whether it was the command line that could not be meant; a command that met one ends with 2. */
export const isWrongLine = ({ code }) => String(code).startsWith('ERR_PARSE_ARGS');
