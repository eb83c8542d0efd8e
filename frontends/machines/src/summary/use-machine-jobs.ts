import { useApi } from '@officina/web-kit';
import { useMemo } from 'react';

/** What was and is done on one machine; newest first. */
export function useMachineJobs(machineId: string) {
  const query = useApi(
    'GET /api/maintenance/intervention/bymachine/{machineId}',
    { params: { machineId } },
    { entities: ['intervention'] },
  );
  const { data, error, refetch } = query;
  return useMemo(() => {
    const done = data?.filter(({ status }) => status === 'CLOSED');
    return {
      loading: data === undefined && error === null,
      open: data?.filter(({ status }) => status !== 'CLOSED') ?? [],
      /** By end, newest first; undefined until they arrive. */
      done: done?.sort((one, other) => (other.endDate ?? '').localeCompare(one.endDate ?? '')),
      error,
      retry: () => void refetch(),
    };
  }, [data, error, refetch]);
}

export type MachineJobs = ReturnType<typeof useMachineJobs>;
