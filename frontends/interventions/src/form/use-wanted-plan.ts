import { messages } from '@officina/web-kit';
import type { ServerForm } from '@officina/web-kit/forms';
import { useEffect, useRef } from 'react';
import { texts } from '../texts.ts';
import type { InterventionValues } from '../record.ts';
import { usePlans } from './use-plans.ts';

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
