import { messages, useApi, useMachines } from '@officina/web-kit';
import type { ServerForm } from '@officina/web-kit/forms';
import { useEffect, useRef } from 'react';
import type { InterventionForm, InterventionValues } from './record.ts';
import { texts } from './texts.ts';

/** The plans of a machine, loaded while `isWanted`. */
export function usePlans(machineId: string, isWanted: boolean) {
  const query = useApi(
    'GET /api/maintenance/maintenance/bymachine/{machineId}',
    { params: { machineId } },
    { enabled: machineId !== '' && isWanted, entities: ['plan'] },
  );
  // Cached plans may be stale while a refetch runs or waits for the network.
  const isFresh = query.isSuccess && query.fetchStatus === 'idle';
  const planOf = (id: string) => query.data?.find(({ _id }) => _id === id);
  /** The plan's name; «Piano eliminato» if it is missing, or «—» until that is certain. */
  const nameOf = (id: string) => planOf(id)?.description ?? (isFresh ? texts.planGone : '—');
  /** Whether everything wanted is loaded. */
  const isComplete = machineId === '' || !isWanted || (query.isSuccess && !query.isPlaceholderData);
  return { query, isFresh, isComplete, planOf, nameOf };
}

interface AddressPlan {
  machineId?: string;
  maintenanceId?: string;
}

/**
 * Chooses the plan that the address names, with its checklist, once fresh plans of the machine are loaded; warns if it is
 * missing. A plan that the user chose meanwhile stays.
 */
export function usePlanFromAddress(
  form: ServerForm<InterventionValues>,
  { machineId = '', maintenanceId }: AddressPlan,
) {
  const isSettled = useRef(false);
  const { getValues, setValue } = form;
  const { query, isFresh } = usePlans(machineId, maintenanceId !== undefined);
  const hasNoMachine = maintenanceId !== undefined && machineId === '';
  const isReady = isFresh || hasNoMachine;
  useEffect(() => {
    if (maintenanceId === undefined || isSettled.current || !isReady) return;
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
  }, [getValues, isReady, machineId, maintenanceId, query.data, setValue]);
}

/** Labels of the machines and plans of two versions. */
export function useReferenceLabels({ form, conflict }: InterventionForm) {
  const { byId, query } = useMachines();
  const isWanted = conflict?.questions.some(({ field }) => field === 'maintenanceId') ?? false;
  const plans = usePlans(form.getValues('machineId'), isWanted);
  return {
    machineId: (id: string) => {
      const { shortCode, name } = byId.get(id) ?? {};
      return [shortCode, name].filter(Boolean).join(' ') || (query.data ? texts.unknownMachine : '…');
    },
    maintenanceId: (id: string) => (id ? plans.nameOf(id) : '—'),
    waitsForOrder: (id: string) => (id ? texts.orderCode(id.slice(-5)) : '—'),
  };
}
