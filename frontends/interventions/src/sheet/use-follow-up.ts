import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { openedHere, useNavigate } from '@officina/web-kit';
import type { InterventionValues } from '../record.ts';
import { texts } from '../texts.ts';

/** To a new PERMANENTE that begins with what this PROVVISORIA says. */
export const followUpLink = (id: string): string => `/intervention?new=1&segue=${id}`;

/** What a PROVVISORIA offers once it is closed: the PERMANENTE that should follow. */
export function useFollowUp() {
  const navigate = useNavigate();
  return ({ status, type }: InterventionValues, from: Intervention | undefined, { _id }: Intervention) =>
    from?.status !== 'CLOSED' && status === 'CLOSED' && type === 'PROVVISORIA'
      ? {
          label: texts.followUp,
          onClick: () => void navigate(followUpLink(_id), { state: openedHere }),
        }
      : undefined;
}
