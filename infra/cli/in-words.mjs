/** What went wrong, for a person: most commands stand on builds, which a fresh clone does not have. */
export const inWords = (error) =>
  error.code === 'ERR_MODULE_NOT_FOUND'
    ? 'Officina has not been built yet: run npm start first.'
    : error.message;
