import { useApi, useMachines, useSession, type ReadRoute } from '@officina/web-kit';
import { useMemo } from 'react';
import type { DueJob, Job } from './job.ts';
import { byWorkOrder, workOrderOf } from './work-order.ts';

/** What must be there whole before anything is first. */
export const listsOfWork: readonly ReadRoute[] = [
  'GET /api/maintenance/intervention/allOpen',
  'GET /api/maintenance/maintenance/due',
  'GET /api/maintenance/machine/all',
];

/**
 * What is to be done in the work order of the person at the screen, each job with its machine: open interventions, and plans that are due. A plan in
 * progress is its intervention; beside that `running` has it for its card. They come together, so that no card grows once it
 * is read.
 */
export function useJobs() {
  const open = useApi('GET /api/maintenance/intervention/allOpen', {}, { entities: ['intervention'] });
  const plans = useApi(
    'GET /api/maintenance/maintenance/due',
    {},
    { entities: ['plan', 'intervention', 'machine'] },
  );
  const { query: machines, byId } = useMachines();
  const me = useSession()?.fullName ?? '';
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
      /** False where nobody knows what is due. */
      isWhole: plans.data !== undefined,
      running: dueJobs.filter(({ plan }) => plan.openInterventionId).toSorted(byWorkOrder),
    };
  }, [open.data, plans.data, plans.isFetched, machines.data, machines.isFetched, byId, me]);
  return { work, open, plans, machines };
}
