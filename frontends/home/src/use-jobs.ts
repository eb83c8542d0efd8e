import { useApi, useMachines, type ReadRoute } from '@officina/web-kit';
import { useMemo } from 'react';
import type { DueJob, Job } from './job.ts';
import { useMe } from './use-me.ts';
import { byWorkOrder, workOrderOf } from './work-order.ts';

/** Lists that must be complete before the next job is shown. */
export const workLists: readonly ReadRoute[] = [
  'GET /api/maintenance/intervention/allOpen',
  'GET /api/maintenance/maintenance/due',
  'GET /api/maintenance/machine/all',
];

/**
 * Open interventions and due plans with their machines, in the work order of the current user. A plan in progress appears as its
 * intervention, and also in `running` for its card. All lists are awaited together, so that no card grows while it is read.
 */
export function useJobs() {
  const open = useApi('GET /api/maintenance/intervention/allOpen', {}, { entities: ['intervention'] });
  const plans = useApi(
    'GET /api/maintenance/maintenance/due',
    {},
    { entities: ['plan', 'intervention', 'machine'] },
  );
  const { query: machines, byId } = useMachines();
  const me = useMe();
  const work = useMemo(() => {
    if (!open.data || !plans.isFetched || !machines.isFetched) return undefined;
    const unknown = machines.data ? null : undefined;
    const machineOf = ({ machineId }: { machineId: string }) => byId.get(machineId) ?? unknown;
    const byIntervention = new Map(plans.data?.map((plan) => [plan.openInterventionId, plan]));
    const dueJobs = (plans.data ?? []).map((plan): DueJob => ({ plan, machine: machineOf(plan) }));
    const jobs: Job[] = [
      ...open.data.map((intervention) => ({
        intervention,
        machine: machineOf(intervention),
        plan: byIntervention.get(intervention._id),
      })),
      ...dueJobs.filter(({ plan }) => plan.due),
    ];
    return {
      jobs: jobs.toSorted(workOrderOf(me)),
      /** False if the plans could not be loaded. */
      isComplete: plans.data !== undefined,
      running: dueJobs.filter(({ plan }) => plan.openInterventionId).toSorted(byWorkOrder),
    };
  }, [open.data, plans.data, plans.isFetched, machines.data, machines.isFetched, byId, me]);
  return { work, open, plans, machines };
}
