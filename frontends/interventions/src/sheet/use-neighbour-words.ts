import { useMachines } from '@officina/web-kit';
import { usePlans } from '../form/use-plans.ts';
import type { InterventionForm } from '../record.ts';
import { texts } from '../texts.ts';

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
