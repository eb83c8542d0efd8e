import { AppError } from '@officina/server-kit/app-error';

/**
 * A write whose `stale` carries the current document as its contract shows it; the stored one has other fields.
 * @param show loads the current document
 */
export async function withCurrent<T>(write: Promise<T>, show: () => Promise<unknown>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'stale') throw error;
    throw new AppError(error.code, error.detail, { current: await show() });
  }
}
