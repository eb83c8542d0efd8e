import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { ApiError, invalidateEntities, messages } from '@officina/web-kit';
import { it } from '../it.ts';

const isIntervention = (value: unknown): value is Intervention =>
  typeof value === 'object' && value !== null && '_id' in value && '__v' in value;

/** The document as it is now, when the server refused an old version of it. */
export const currentOf = (error: unknown): Intervention | undefined =>
  error instanceof ApiError && error.code === 'stale' && isIntervention(error.current)
    ? error.current
    : undefined;

export const isFieldRefusal = (error: unknown): boolean => error instanceof ApiError && error.status === 422;

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : '');

/** Says that a save failed; after «chiuso nel frattempo» the sheet shows what there is now. */
export function sayNotSaved(error: unknown): void {
  const locked = error instanceof ApiError && error.code === 'locked';
  messages.error(locked ? it.lockedMeanwhile : it.failed(reasonOf(error)));
  if (locked) void invalidateEntities(['intervention']);
}

/** Says that a delete or a reopening failed, and fetches what there is now. */
export function sayNotDone(error: unknown): void {
  messages.error(it.notDone(reasonOf(error)));
  void invalidateEntities(['intervention']);
}
