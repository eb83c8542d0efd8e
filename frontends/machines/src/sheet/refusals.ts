import type { Machine } from '@officina/contracts/maintenance/machines';
import { ApiError, messages } from '@officina/web-kit';
import { it } from '../it.ts';

const isMachine = (value: unknown): value is Machine =>
  typeof value === 'object' && value !== null && '_id' in value && 'shortCode' in value;

/** The machine as it is now, when the server refused an old version of it. */
export const currentOf = (error: unknown): Machine | undefined =>
  error instanceof ApiError && error.code === 'stale' && isMachine(error.current) ? error.current : undefined;

export const isFieldRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.errors.length > 0;

const labels: Readonly<Record<string, string>> = it.labels;

/** The error and the answer's details: which fields, and what about them. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  const details = error.errors.map(
    ({ path, message }) => `${labels[path.split(/[./[]/)[0] ?? ''] ?? path}: ${message}`,
  );
  return details.length > 0 ? `${error.message} (${details.join('; ')})` : error.message;
}

/** Says that a save failed; the id closes the message when it is tried again. */
export const sayNotSaved = (error: unknown): number => messages.error(it.failed(reasonOf(error)));
