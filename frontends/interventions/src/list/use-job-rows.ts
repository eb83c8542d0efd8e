import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { useMachines, useRows, useTime, type Rows } from '@officina/web-kit';
import { notKnown } from '@officina/web-kit/table';
import { useMemo } from 'react';
import { rowOf, type JobRow } from './job-row.ts';

/** The open or the archived interventions beside their machines; kept fresh by the live updates. */
export function useJobRows(archived: boolean): Rows<JobRow> {
  const entities = ['intervention'] as const;
  const open = useRows('GET /api/maintenance/intervention/allOpen', {}, { entities, enabled: !archived });
  const closed = useRows('GET /api/maintenance/intervention/archived', {}, { entities, enabled: archived });
  const jobs = archived ? closed : open;
  const { query: machines, byId, isAwaited } = useMachines();
  const areAllKnown = machines.isSuccess;
  const time = useTime();
  const rows = useMemo(() => {
    const named = (job: Intervention): JobRow => {
      const machine = byId.get(job.machineId);
      const row = rowOf(job, machine, time);
      return machine || areAllKnown ? row : { ...row, code: notKnown, name: notKnown };
    };
    return isAwaited ? undefined : jobs.rows?.map(named);
  }, [jobs.rows, byId, areAllKnown, isAwaited, time]);
  const retry = () => {
    jobs.retry();
    void machines.refetch();
  };
  return { ...jobs, rows, retry };
}
