import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { openedHere, useNavigate } from '@officina/web-kit';
import type { InterventionValues } from '../record.ts';
import { texts } from '../texts.ts';

/** What a PROVVISORIA offers once it is closed: the PERMANENTE that should follow. */
export function useFollowUp() {
  const navigate = useNavigate();
  return ({ status, type }: InterventionValues, from: Intervention | undefined) =>
    from && from.status !== 'CLOSED' && status === 'CLOSED' && type === 'PROVVISORIA'
      ? {
          label: texts.followUp,
          onClick: () => void navigate(`/intervention?new=1&segue=${from._id}`, { state: openedHere }),
        }
      : undefined;
}
