import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { addDays, toDateInput } from '@officina/web-kit';

const isPlanned = ({ type }: Intervention) => type === 'PROGRAMMATA';

/** One that was reported already is not another fault (docs/statistics.md). */
const isFault = (job: Intervention) => !isPlanned(job) && !job.alreadyReported;

/** Of what was done on a machine, newest first: the last one, the numbers of this year, and the fault that came back most often within a year. */
export function doneFacts(done: readonly Intervention[], time: Date) {
  const today = toDateInput(time);
  const year = today.slice(0, 4);
  const ofYear = done.filter(({ endDate }) => toDateInput(endDate).startsWith(year));
  const faults = done.filter((job) => isFault(job) && toDateInput(job.endDate) > addDays(today, -365));
  const byText = Map.groupBy(
    faults,
    ({ issueDescription }) => issueDescription?.trim().toLocaleLowerCase('it') ?? '',
  );
  byText.delete('');
  const [most = []] = [...byText.values()].sort((one, other) => other.length - one.length);
  return {
    // What is dated ahead has not been done yet.
    last: done.find(({ endDate }) => !endDate || new Date(endDate) <= time),
    year,
    planned: ofYear.filter(isPlanned).length,
    faults: ofYear.filter(isFault).length,
    /** Undefined while none came back. */
    mostFrequent: most.length > 1 ? { text: most[0]?.issueDescription ?? '', times: most.length } : undefined,
  };
}
