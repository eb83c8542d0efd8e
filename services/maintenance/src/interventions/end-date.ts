import { invalid } from '@officina/server-kit/app-error';
import type { InterventionFields } from './intervention.model.ts';
import type { NoteAuthor } from './notes.ts';

type Dates = Pick<InterventionFields, 'startDate' | 'endDate' | 'status'>;

/** The end of an intervention: now when it is CLOSED; an expected end that no user chose follows a later start. */
export function endOf({ startDate, endDate, status }: Dates, isChosen: boolean, now: Date): Date | null {
  if (status === 'CLOSED') return now;
  return endDate && endDate < startDate && !isChosen ? startDate : endDate;
}

/** Who closed an intervention: the author of the write that makes it CLOSED. */
export const closedByOf = (
  { status, closedBy }: Pick<InterventionFields, 'status' | 'closedBy'>,
  { userId: id, user: name }: NoteAuthor,
): InterventionFields['closedBy'] => (status === 'CLOSED' ? { id, name } : closedBy);

/** @throws AppError `invalid` naming `endDate`; for a CLOSED one also `startDate`, the only one that can be corrected */
export function refuseEndBeforeStart({ startDate, endDate, status }: Dates): void {
  if (!endDate || endDate >= startDate) return;
  const isClosed = status === 'CLOSED';
  const message = isClosed ? 'Non si può chiudere prima della data di inizio' : 'La fine precede l’inizio';
  throw invalid(isClosed ? ['endDate', 'startDate'] : 'endDate', message);
}
