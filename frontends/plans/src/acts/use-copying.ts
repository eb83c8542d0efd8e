import { api, counted, invalidateEntities, messages, randomKey } from '@officina/web-kit';
import { aboutRecord, reasonOf } from '@officina/web-kit/records';
import { useMemo, useState } from 'react';
import { planRecord } from '../record.ts';
import { texts } from '../texts.ts';

/** Copies a plan to machines. The same ones sent again make the copies once. */
export function useCopying(id: string, machineIds: readonly string[], onCopied: () => void) {
  const [busy, setBusy] = useState(false);
  const idempotencyKey = useMemo(() => ({ key: randomKey(), of: machineIds }).key, [machineIds]);
  const about = aboutRecord(planRecord, id);
  const copy = async () => {
    setBusy(true);
    try {
      const body = { maintenanceId: id, machineIds: [...machineIds] };
      await api('POST /api/maintenance/maintenance/copies/create', { body, idempotencyKey });
      messages.success(texts.copied(counted(machineIds.length, 'macchina', 'macchine')), { about });
      onCopied();
      await invalidateEntities(['plan']);
    } catch (error) {
      messages.error(texts.notCopied(reasonOf(error, texts.labels)), { about });
    }
    setBusy(false);
  };
  return { busy, run: () => void copy() };
}
