import { daysFromToday } from '@officina/web-kit';
import { minutesSince } from './ages.ts';
import type { OpenJob } from './job.ts';

const newForDays = 7;
const justArrivedMinutes = 5;

/** A request that nobody has taken, for a week; then it is work that waits, among the rest. */
const isNewReport = ({ intervention: { type, status, externalExecutor, openDate } }: OpenJob, time: Date) =>
  type === 'RICHIESTA' &&
  status === 'OPEN' &&
  !externalExecutor &&
  daysFromToday(openDate, time) > -newForDays;

/** The new reports among the open jobs, newest first. */
export const newReportsOf = (jobs: OpenJob[], time: Date): OpenJob[] =>
  jobs
    .filter((job) => isNewReport(job, time))
    .toSorted((a, b) => b.intervention.openDate.localeCompare(a.intervention.openDate));

/** For five minutes. */
export const isJustArrived = ({ intervention }: OpenJob, time: Date): boolean =>
  minutesSince(intervention.openDate, time) < justArrivedMinutes;
