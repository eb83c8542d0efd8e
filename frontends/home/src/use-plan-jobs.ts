import type { DuePlan } from '@officina/contracts/maintenance/plans';
import { useMachines } from '@officina/web-kit';
import { useMemo } from 'react';
import type { DueJob } from './job.ts';

/** Plans with their machines, also where the interventions do not arrive; undefined until both are here, or will not come. */
export function usePlanJobs(plans: DuePlan[] | undefined): DueJob[] | undefined {
  const { query, byId } = useMachines();
  const unknown = query.data ? null : undefined;
  return useMemo(() => {
    if (!query.isFetched) return undefined;
    return plans?.map((plan) => ({ plan, machine: byId.get(plan.machineId) ?? unknown }));
  }, [plans, query.isFetched, byId, unknown]);
}
