import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { openedHere, useNavigate } from '@officina/web-kit';
import { SheetLink } from '@officina/web-kit/overlays';
import { CornerLeftUp } from 'lucide-react';
import { markOf } from '../checklist/mark.ts';
import type { InterventionValues } from '../record.ts';
import { texts } from '../texts.ts';
import { hasChecklist } from '../type-rules.ts';

/** Address of an intervention's sheet. */
export const interventionLink = (id: string): string => `/intervention?new=0&interventionId=${id}`;

/** Link to the intervention that this one follows. */
export function OriginLink({ job: { fromInterventionId, fromPoint } }: { job: Intervention }) {
  if (!fromInterventionId) return null;
  return (
    <p className="flex items-start gap-2.5 pb-3 text-ink-2">
      <CornerLeftUp size={18} aria-hidden="true" className="mt-0.5 flex-none" />
      <span className="min-w-0 wrap-anywhere">
        {fromPoint ? texts.fromPoint(fromPoint) : texts.from}
        <SheetLink
          to={interventionLink(fromInterventionId)}
          state={openedHere}
          className="reach font-semibold text-ink underline underline-offset-3"
        >
          {texts.ofIntervention(fromInterventionId.slice(-5))}
        </SheetLink>
      </span>
    </p>
  );
}

/** Address of a new PERMANENTE with the data of this PROVVISORIA. */
export const followUpLink = (id: string): string => `/intervention?new=1&segue=${id}`;

/**
 * The action offered after closing: for a PROVVISORIA, the PERMANENTE that should follow; for new scheduled work with KO points,
 * its report.
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
