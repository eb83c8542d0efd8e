import type { DuePlan } from '@officina/contracts/maintenance/plans';
import { useApi } from '@officina/web-kit';
import { useMemo } from 'react';

/** When a plan's next job is due, and since when the intervention runs that carries it out. */
export interface PlanTime {
  due: DuePlan;
  /** As the regolo takes it: undefined without one, null while it has not arrived. */
  runningSince: string | null | undefined;
}

interface PlanTimes {
  byId: ReadonlyMap<string, PlanTime> | undefined;
  /** Until they are here, or will not come. */
  isPending: boolean;
  /** Whether all of them have come, with the moments at which interventions began. */
  isComplete: boolean;
}

/** By the plan's id; a plan whose machine is out of use has none. */
export function usePlanTimes(): PlanTimes {
  const { data: times, isPending } = useApi('GET /api/maintenance/maintenance/due', undefined, {
    entities: ['plan', 'intervention', 'machine'],
  });
  const { data: open } = useApi('GET /api/maintenance/intervention/allOpen', undefined, {
    entities: ['intervention'],
  });
  const byId = useMemo(() => {
    const starts = new Map(open?.map(({ _id, startDate }) => [_id, startDate]));
    return (
      times &&
      new Map(
        times.map((due) => {
          const { _id, openInterventionId: running } = due;
          return [_id, { due, runningSince: running ? (starts.get(running) ?? null) : undefined }];
        }),
      )
    );
  }, [times, open]);
  return { byId, isPending, isComplete: times !== undefined && open !== undefined };
}
