import type { DuePlan } from '@officina/contracts/maintenance/plans';
import { useApi } from '@officina/web-kit';
import { useMemo } from 'react';

/** The due data of a plan, and the start of its open intervention. */
export interface PlanTime {
  due: DuePlan;
  /** Start of the open intervention; undefined without one, null while loading. */
  runningSince: string | null | undefined;
}

interface PlanTimes {
  byId: ReadonlyMap<string, PlanTime> | undefined;
  /** Until the times are loaded or have failed. */
  isPending: boolean;
  /** Whether the times and the starts of open interventions are loaded. */
  isComplete: boolean;
}

/** Times by plan id; plans of machines out of use have none. */
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
