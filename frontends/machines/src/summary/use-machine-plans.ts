import type { DuePlan, Plan } from '@officina/contracts/maintenance/plans';
import { useApi } from '@officina/web-kit';

/** A plan of the machine and, while the machine is in use, when it is due. */
export type MachinePlan = Plan & Partial<DuePlan>;

/** What is planned on a machine, the most urgent first; undefined where this installation has no plans. */
export function useMachinePlans(machineId: string) {
  const entities = ['plan', 'intervention', 'machine'] as const;
  const own = useApi(
    'GET /api/maintenance/maintenance/bymachine/{machineId}',
    { params: { machineId } },
    { entities },
  );
  const due = useApi('GET /api/maintenance/maintenance/due', undefined, { entities });
  const dueOf = new Map(due.data?.map((plan) => [plan._id, plan]));
  const plans = own.data?.map((plan): MachinePlan => ({ ...plan, ...dueOf.get(plan._id) }));
  const error = own.error ?? due.error;
  return {
    loading: [own, due].some((query) => query.data === undefined && query.error === null),
    plans: plans?.sort((one, other) => daysOf(one) - daysOf(other)),
    error,
    retry: () => void Promise.all([own.refetch(), due.refetch()]),
  };
}

export type MachinePlans = ReturnType<typeof useMachinePlans>;

const daysOf = ({ daysToExpiry }: MachinePlan): number => daysToExpiry ?? Number.MAX_SAFE_INTEGER;

/** SCADUTA: its day has passed, never done counts as that, and nobody is at it. */
export const isOverdue = ({ daysToExpiry = 0, openInterventionId }: MachinePlan): boolean =>
  daysToExpiry < 0 && !openInterventionId;
