import { AppError } from './app-error.ts';

/** The result of a piece of work, or `timeout` once the limit is over; the work itself is not stopped. */
export const within = async <R>(limitMs: number, work: Promise<R>, what: string): Promise<R> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    const late = () => reject(new AppError('timeout', `${what} takes more than ${limitMs} ms`));
    timer = setTimeout(late, limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
};
