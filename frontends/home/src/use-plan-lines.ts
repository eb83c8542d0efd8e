import type { DuePlan, ListedPlan } from '@officina/contracts/maintenance/plans';
import { useApi, useMachines, useErrorMessage } from '@officina/web-kit';
import { useMemo } from 'react';
import { texts } from './texts.ts';
import type { OnMachine } from './job.ts';

/** A plan in the dialog of all plans, with its machine. */
export interface PlanLine extends OnMachine {
  plan: ListedPlan;
  /** Its next job; undefined where the machine is out of service. */
  due?: DuePlan;
}

/**
 * All plans: those of machines in use, then those of machines out of service, which are asked for once somebody looks and are
 * left out where they do not come. Undefined until all is here, or will not come.
 */
export function usePlanLines(due: DuePlan[] | undefined, isLooking: boolean): PlanLine[] | undefined {
  const { query: machines, byId } = useMachines();
  const all = useApi(
    'GET /api/maintenance/maintenance/all',
    {},
    { enabled: isLooking, entities: ['plan', 'intervention'] },
  );
  useErrorMessage(texts.idlePlansFailed, all.error);
  const isHere = machines.isFetched && all.isFetched;
  const unknown = machines.data ? null : undefined;
  return useMemo(() => {
    if (!isHere || !due) return undefined;
    const machineOf = ({ machineId }: ListedPlan) => byId.get(machineId) ?? unknown;
    const idle = (all.data ?? []).filter((plan) => machineOf(plan)?.isActive === false);
    return [
      ...due.map((plan) => ({ plan, machine: machineOf(plan), due: plan })),
      ...idle.map((plan) => ({ plan, machine: machineOf(plan) })),
    ];
  }, [due, all.data, isHere, byId, unknown]);
}
