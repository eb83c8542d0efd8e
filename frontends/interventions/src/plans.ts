import { messages, useApi, useMachines } from '@officina/web-kit';
import type { ServerForm } from '@officina/web-kit/forms';
import { useEffect, useRef } from 'react';
import type { InterventionForm, InterventionValues } from './record.ts';
import { texts } from './texts.ts';

/** The plans of a machine, once somebody wants them. */
export function usePlans(machineId: string, isWanted: boolean) {
  const query = useApi(
    'GET /api/maintenance/maintenance/bymachine/{machineId}',
    { params: { machineId } },
    { enabled: machineId !== '' && isWanted, entities: ['plan'] },
  );
  // What the page knows from before may be old while it asks again, or waits for the network to ask.
  const isNow = query.isSuccess && query.fetchStatus === 'idle';
  const planOf = (id: string) => query.data?.find(({ _id }) => _id === id);
  /** What a plan is called; of one that is not among them, that it was deleted, or «—» while nobody knows. */
  const nameOf = (id: string) => planOf(id)?.description ?? (isNow ? texts.planGone : '—');
  /** Whether all that was wanted has come. */
  const isComplete = machineId === '' || !isWanted || (query.isSuccess && !query.isPlaceholderData);
  return { query, isNow, isComplete, planOf, nameOf };
}

interface Wanted {
  machineId?: string;
  maintenanceId?: string;
}

/**
 * Takes the plan that the address names, with its checklist, once the machine's plans are there as they are now; says so when
 * it is not among them. One that was chosen by hand meanwhile stays.
 */
export function useWantedPlan(
  form: ServerForm<InterventionValues>,
  { machineId = '', maintenanceId }: Wanted,
) {
  const isSettled = useRef(false);
  const { getValues, setValue } = form;
  const { query, isNow } = usePlans(machineId, maintenanceId !== undefined);
  const isUnanswerable = maintenanceId !== undefined && machineId === '';
  const isAnswered = isNow || isUnanswerable;
  useEffect(() => {
    if (maintenanceId === undefined || isSettled.current || !isAnswered) return;
    isSettled.current = true;
    if (getValues('machineId') !== machineId || getValues('maintenanceId') !== '') return;
    const plan = query.data?.find(({ _id }) => _id === maintenanceId);
    if (!plan) {
      messages.warning(texts.planMissing);
      return;
    }
    const checkList = plan.checkList.map(({ title }) => ({ title, result: '' as const }));
    setValue('maintenanceId', maintenanceId);
    setValue('scheduledMaintenance', { checkList });
  }, [getValues, isAnswered, machineId, maintenanceId, query.data, setValue]);
}

/** What the machines and plans of two versions are called. */
export function useNeighbourWords({ form, conflict }: InterventionForm) {
  const { byId, query } = useMachines();
  const asked = conflict?.questions.some(({ field }) => field === 'maintenanceId') ?? false;
  const plans = usePlans(form.getValues('machineId'), asked);
  return {
    machineId: (id: string) => {
      const { shortCode, name } = byId.get(id) ?? {};
      return [shortCode, name].filter(Boolean).join(' ') || (query.data ? texts.unknownMachine : '…');
    },
    maintenanceId: (id: string) => (id ? plans.nameOf(id) : '—'),
  };
}
