import type { Intervention } from '@officina/contracts/maintenance/interventions';
import type { ReportState } from '@officina/contracts/maintenance/followed';

/** After a report was closed, its reporter can look it up for so long. */
const closedMs = 90 * 24 * 3_600_000;

const states: Record<Intervention['status'], ReportState> = {
  OPEN: 'received',
  ASSIGNED: 'taken',
  'WAITING PARTS': 'waiting',
  CLOSED: 'closed',
};

interface Job {
  status: Intervention['status'];
  endDate?: Date | null;
}

/** How far a report is, as its reporter is told: nothing else of the job. Undefined 90 days after it was closed. */
export function followedState(
  job: Job | undefined,
  now: Date,
): { state: ReportState; closedAt?: string } | undefined {
  if (!job) return { state: 'deleted' };
  const { status, endDate } = job;
  if (status !== 'CLOSED' || !endDate) return { state: states[status] };
  if (now.getTime() - endDate.getTime() > closedMs) return undefined;
  return { state: 'closed', closedAt: endDate.toISOString() };
}
