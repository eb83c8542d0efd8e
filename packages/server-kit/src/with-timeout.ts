import { AppError } from './app-error.ts';

/** The result of the work, or a `timeout` error after the limit; the work itself is not stopped. */
export const withTimeout = async <R>(limitMs: number, work: Promise<R>, what: string): Promise<R> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    const onTimeout = () => reject(new AppError('timeout', `${what} takes more than ${limitMs} ms`));
    timer = setTimeout(onTimeout, limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
};
