import { useApi, type ApiError } from '@officina/web-kit';
import { useMemo } from 'react';
import { useMachines } from '../data/use-machines.ts';
import { rowOf, type JobRow } from './job-row.ts';

interface JobRows {
  rows: JobRow[] | undefined;
  error: ApiError | null;
  retry: () => void;
}

/** The open or the archived interventions beside their machines; kept fresh by the live updates. */
export function useJobRows(archived: boolean): JobRows {
  const entities = ['intervention'] as const;
  const open = useApi('GET /api/maintenance/intervention/allOpen', undefined, {
    entities,
    enabled: !archived,
  });
  const closed = useApi('GET /api/maintenance/intervention/archived', undefined, {
    entities,
    enabled: archived,
  });
  const jobs = archived ? closed : open;
  const machines = useMachines();
  const { byId } = machines;
  const known = machines.query.isSuccess;
  const rows = useMemo(
    () => (known ? jobs.data?.map((job) => rowOf(job, byId.get(job.machineId))) : undefined),
    [jobs.data, byId, known],
  );
  const error = jobs.error ?? machines.query.error;
  const retry = () => {
    void jobs.refetch();
    void machines.query.refetch();
  };
  return { rows, error, retry };
}
