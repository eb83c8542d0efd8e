import { messages, useMachines } from '@officina/web-kit';
import type { ServerForm } from '@officina/web-kit/forms';
import { useEffect, useRef } from 'react';
import { texts } from '../texts.ts';
import type { InterventionValues } from '../record.ts';

/** Says once that there is no machine as the address names it, and leaves the choice open; another one that was chosen stays. */
export function useWantedMachine(form: ServerForm<InterventionValues>, machineId: string | undefined) {
  const isSettled = useRef(false);
  const { getValues, setValue } = form;
  const { query, byId } = useMachines();
  // What the page knows from before may be old while it asks again.
  const isNow = query.isSuccess && query.fetchStatus === 'idle';
  useEffect(() => {
    if (machineId === undefined || isSettled.current || !isNow) return;
    isSettled.current = true;
    if (byId.has(machineId) || getValues('machineId') !== machineId) return;
    setValue('machineId', '');
    messages.warning(texts.machineMissing);
  }, [byId, getValues, isNow, machineId, setValue]);
}
