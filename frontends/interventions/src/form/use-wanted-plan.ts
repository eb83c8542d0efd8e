import { messages, useApi } from '@officina/web-kit';
import type { ServerForm } from '@officina/web-kit/forms';
import { useEffect, useRef } from 'react';
import { texts } from '../texts.ts';
import type { InterventionValues } from '../record.ts';

interface Wanted {
  machineId?: string;
  maintenanceId?: string;
}

/** Takes the plan that the address names, with its checklist, once the machine's plans are there; says so when it is not among them. */
export function useWantedPlan(
  form: ServerForm<InterventionValues>,
  { machineId = '', maintenanceId }: Wanted,
) {
  const isSettled = useRef(false);
  const { getValues, setValue } = form;
  const plans = useApi(
    'GET /api/maintenance/maintenance/bymachine/{machineId}',
    { params: { machineId } },
    { enabled: maintenanceId !== undefined && machineId !== '', entities: ['plan'] },
  );
  const isUnanswerable = maintenanceId !== undefined && machineId === '';
  const isAnswered = plans.isSuccess || isUnanswerable;
  useEffect(() => {
    if (maintenanceId === undefined || isSettled.current || !isAnswered) return;
    isSettled.current = true;
    if (getValues('machineId') !== machineId) return;
    const plan = plans.data?.find(({ _id }) => _id === maintenanceId);
    if (!plan) {
      messages.warning(texts.planMissing);
      return;
    }
    const checkList = plan.checkList.map(({ title }) => ({ title, result: '' as const }));
    setValue('maintenanceId', maintenanceId);
    setValue('scheduledMaintenance', { checkList });
  }, [getValues, isAnswered, machineId, maintenanceId, plans.data, setValue]);
}
