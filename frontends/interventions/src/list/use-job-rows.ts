import { useRows, useTime, type Rows, useMachines } from '@officina/web-kit';
import { useMemo } from 'react';
import { rowOf, type JobRow } from './job-row.ts';

/** The open or the archived interventions beside their machines; kept fresh by the live updates. */
export function useJobRows(archived: boolean): Rows<JobRow> {
  const entities = ['intervention'] as const;
  const open = useRows('GET /api/maintenance/intervention/allOpen', { entities, enabled: !archived });
  const closed = useRows('GET /api/maintenance/intervention/archived', { entities, enabled: archived });
  const jobs = archived ? closed : open;
  const machines = useMachines();
  const { byId } = machines;
  const known = machines.query.isSuccess;
  const time = useTime();
  const rows = useMemo(
    () => (known ? jobs.rows?.map((job) => rowOf(job, byId.get(job.machineId), time)) : undefined),
    [jobs.rows, byId, known, time],
  );
  const error = jobs.error ?? machines.query.error;
  const retry = () => {
    jobs.retry();
    void machines.query.refetch();
  };
  return { rows, isPartial: jobs.isPartial, error, retry };
}
