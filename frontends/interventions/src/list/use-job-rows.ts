import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { useMachines, useRows, useTime, type Rows } from '@officina/web-kit';
import { useMemo, useState } from 'react';
import { rowsAt, type JobRow } from './job-row.ts';

/** The open or the archived interventions beside their machines; kept fresh by the live updates. */
export function useJobRows(archived: boolean): Rows<JobRow> {
  const entities = ['intervention'] as const;
  const open = useRows('GET /api/maintenance/intervention/allOpen', {}, { entities, enabled: !archived });
  const closed = useRows('GET /api/maintenance/intervention/archived', {}, { entities, enabled: archived });
  const jobs = archived ? closed : open;
  const { query: machines, byId, isAwaited } = useMachines();
  const areAllKnown = machines.isSuccess;
  const time = useTime();
  const [opening] = useState(time);
  // Closed ones do not grow older, and there are many more of them.
  const moment = archived ? opening : time;
  const rowOf = useMemo(() => rowsAt(moment), [moment]);
  const rows = useMemo(() => {
    const named = (job: Intervention): JobRow =>
      rowOf(job, {
        machine: byId.get(job.machineId),
        isKnown: areAllKnown,
      });
    return isAwaited ? undefined : jobs.rows?.map(named);
  }, [jobs.rows, byId, areAllKnown, isAwaited, rowOf]);
  const retry = () => {
    jobs.retry();
    void machines.refetch();
  };
  return { ...jobs, rows, retry };
}
