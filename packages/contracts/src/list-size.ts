/** Most rows of a list that is downloaded: their ids fit the body of a request. */
export const mostListedRows = 18_000;
