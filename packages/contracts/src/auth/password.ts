/** Shortest password. */
export const minPasswordLength = 8;
