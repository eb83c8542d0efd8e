/** At most so many UTF-16 units of a text, never half a character. */
export const cutTo = (text: string, length: number): string =>
  text.slice(0, length).replace(/\p{Surrogate}$/u, '');
