import { useRows } from '@officina/web-kit';
import { useMemo } from 'react';

/** What was and is done on one machine, as far as it has come; newest first. */
export function useMachineJobs(machineId: string) {
  const { rows, isPartial, error, retry } = useRows(
    'GET /api/maintenance/intervention/bymachine/{machineId}',
    { params: { machineId } },
    { entities: ['intervention'] },
  );
  const jobs = useMemo(() => {
    const done = rows?.filter(({ status }) => status === 'CLOSED');
    return {
      open: rows?.filter(({ status }) => status !== 'CLOSED') ?? [],
      /** By end, newest first; undefined until the first arrive. */
      done: done?.sort((one, other) => (other.endDate ?? '').localeCompare(one.endDate ?? '')),
    };
  }, [rows]);
  return { ...jobs, loading: rows === undefined && error === null, isPartial, error, retry };
}

export type MachineJobs = ReturnType<typeof useMachineJobs>;
