import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { openedHere, useNavigate } from '@officina/web-kit';
import { markOf } from '../checklist/mark.ts';
import { interventionLink } from '../follow-up/origin-link.tsx';
import { hasChecklist } from '../form/type-rules.ts';
import type { InterventionValues } from '../record.ts';
import { texts } from '../texts.ts';

/** To a new PERMANENTE that begins with what this PROVVISORIA says. */
export const followUpLink = (id: string): string => `/intervention?new=1&segue=${id}`;

/**
 * What is offered once it is closed: of a PROVVISORIA the PERMANENTE that should follow; of scheduled work that is new the report,
 * where its KO points are.
 */
export function useFollowUp() {
  const navigate = useNavigate();
  return (values: InterventionValues, from: Intervention | undefined, { _id }: Intervention) => {
    const { status, type, scheduledMaintenance } = values;
    if (status !== 'CLOSED' || from?.status === 'CLOSED') return undefined;
    const hasKo =
      !from && hasChecklist(type) && scheduledMaintenance.checkList.some((point) => markOf(point) === 'KO');
    const offer = (label: string, to: string) => ({
      label,
      onClick: () => void navigate(to, { state: openedHere }),
    });
    if (type === 'PROVVISORIA') return offer(texts.followUp, followUpLink(_id));
    return hasKo ? offer(texts.toKoPoints, interventionLink(_id)) : undefined;
  };
}
