import type { AuditEvent } from '@officina/contracts/events/events';
import { ageInWords, sinceInWords } from '../core/dates/ages.ts';
import { texts } from './texts.ts';

/** What the events so far say about a job; instants are missing if the log begins later. */
interface JobState {
  /** When it was opened, or last reopened. */
  openSince?: string;
  isAssigned: boolean;
  /** When it got its present status. */
  statusSince?: string;
}

const isSet = (side: AuditEvent['from'], field: string): boolean => Boolean(side?.[field]);

const opened = ({ timestamp, to }: AuditEvent): JobState => ({
  openSince: timestamp,
  isAssigned: to?.['status'] === 'ASSIGNED' || isSet(to, 'externalExecutor'),
  statusSince: timestamp,
});

/** The waits that a change ends. */
function waitsEndedBy({ timestamp, from, to }: AuditEvent, state: JobState): string[] {
  const [before, after] = [from?.['status'], to?.['status']];
  const age = (since: string | undefined, words: (age: string) => string) =>
    since === undefined ? [] : [words(ageInWords(since, timestamp))];
  const becomesAssigned = !state.isAssigned && (after === 'ASSIGNED' || isSet(to, 'externalExecutor'));
  return [
    ...(before === 'WAITING PARTS' ? age(state.statusSince, texts.waited) : []),
    ...(before === 'CLOSED' ? age(state.statusSince, texts.reopenedAfter) : []),
    ...(after === 'CLOSED' ? age(state.openSince, texts.closedAfter) : []),
    ...(becomesAssigned && after !== 'CLOSED' && before !== 'CLOSED'
      ? age(state.openSince, texts.assignedAfter)
      : []),
  ];
}

function stateAfter(event: AuditEvent, state: JobState): JobState {
  const { timestamp, from, to } = event;
  const [before, after] = [from?.['status'], to?.['status']];
  if (from === null || before === 'CLOSED') return opened(event);
  return {
    ...state,
    isAssigned: state.isAssigned || after === 'ASSIGNED' || isSet(to, 'externalExecutor'),
    ...(after !== undefined && { statusSince: timestamp }),
  };
}

const inTime = (one: AuditEvent, other: AuditEvent): number =>
  one.timestamp.localeCompare(other.timestamp) || one.seq - other.seq;

/** The events of each intervention, oldest first. */
const jobsIn = (events: readonly AuditEvent[]): AuditEvent[][] => {
  const ofJobs = events.filter(({ entity }) => entity === 'intervention').sort(inTime);
  return [...Map.groupBy(ofJobs, ({ entityId }) => entityId).values()];
};

/**
 * The waits of interventions, by the event that ended them: «2 giorni in attesa di ricambi, chiuso dopo 5 giorni». Ages are in
 * calendar days of the plant. A wait that began before the first of these events is not known.
 */
export function waitsOf(events: readonly AuditEvent[]): ReadonlyMap<string, string> {
  const waits = new Map<string, string>();
  for (const job of jobsIn(events)) {
    let state: JobState = { isAssigned: false };
    for (const event of job) {
      const ended = event.from && event.to ? waitsEndedBy(event, state) : [];
      if (ended.length > 0) waits.set(event._id, ended.join(', '));
      state = stateAfter(event, state);
    }
  }
  return waits;
}

/** The wait that has not ended, from the events of one intervention: «In attesa di ricambi da 2 giorni». */
export function pendingWaitOf(events: readonly AuditEvent[], time: Date): string | undefined {
  const last = [...events].sort(inTime).findLast(({ to }) => to?.['status'] !== undefined);
  const isWaiting = last?.to?.['status'] === 'WAITING PARTS';
  return last && isWaiting ? texts.waits(sinceInWords(last.timestamp, time)) : undefined;
}
