import { useApi } from '@officina/web-kit';
import { useMemo } from 'react';
import type { Job } from './job.ts';
import { byWorkOrder } from './work-order.ts';

/** The open interventions in work order, each with its machine. */
export function useJobs() {
  const open = useApi('GET /api/maintenance/intervention/allOpen', {}, { entities: ['intervention'] });
  const machines = useApi('GET /api/maintenance/machine/all', {}, { entities: ['machine'] });
  const jobs = useMemo<Job[] | undefined>(() => {
    const byId = new Map(machines.data?.map((machine) => [machine._id, machine]));
    return open.data
      ?.toSorted(byWorkOrder)
      .map((intervention) => ({ intervention, machine: byId.get(intervention.machineId) }));
  }, [open.data, machines.data]);
  return { jobs, error: open.error, refetch: open.refetch };
}
