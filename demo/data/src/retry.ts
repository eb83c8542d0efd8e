import { AppError } from '@officina/server-kit/app-error';
import { setTimeout as delay } from 'node:timers/promises';

const tries = 20;

/** Retries while a part of Officina is unavailable. Only for calls that may be repeated. */
export async function retry<T>(call: () => Promise<T>): Promise<T> {
  for (let left = tries; ; left -= 1) {
    try {
      return await call();
    } catch (error) {
      const isPassing = error instanceof AppError && ['unavailable', 'timeout'].includes(error.code);
      if (!isPassing || left === 0) throw error;
      await delay(1_000);
    }
  }
}
