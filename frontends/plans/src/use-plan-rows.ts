import type { Machine } from '@officina/contracts/maintenance/machines';
import type { Plan } from '@officina/contracts/maintenance/plans';
import { useMachines, type Rows } from '@officina/web-kit';
import { useRecords } from '@officina/web-kit/records';
import { useMemo } from 'react';
import { planRecord } from './record.ts';
import { usePlanTimes, type PlanTime } from './use-plan-times.ts';

/** A line of the list. */
export interface PlanRow {
  plan: Plan;
  /** Undefined when it is gone. */
  machine: Machine | undefined;
  /** Undefined when it did not arrive, or when the machine is out of use. */
  time: PlanTime | undefined;
}

/** All plans beside their machines, in the server's order. */
export function usePlanRows(): Rows<PlanRow> {
  const { rows: plans, isPartial, error, retry } = useRecords(planRecord);
  const { query: machines, byId } = useMachines();
  const times = usePlanTimes();
  const rows = useMemo<PlanRow[] | undefined>(
    () =>
      // Rows that grow when their regolo comes would move what is read.
      machines.data && !times.isPending
        ? plans?.map((plan) => ({
            plan,
            machine: byId.get(plan.machineId),
            time: times.byId?.get(plan._id),
          }))
        : undefined,
    [plans, machines.data, byId, times.byId, times.isPending],
  );
  return {
    rows,
    isPartial,
    error: error ?? machines.error,
    retry: () => {
      retry();
      void machines.refetch();
    },
  };
}
