/** The result of a piece of work, or an error once the limit is over; the work itself is not stopped. */
export const within = async <R>(limitMs: number, work: Promise<R>, what: string): Promise<R> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} takes more than ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
};
