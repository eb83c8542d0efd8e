import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { openedHere, useService } from '@officina/web-kit';
import { SheetLink } from '@officina/web-kit/overlays';
import { ClipboardCheck } from 'lucide-react';
import { texts } from '../texts.ts';

/** To the visit that a job was opened from, where it was from one. */
export function VisitLink({ job: { visitId } }: { job: Pick<Intervention, 'visitId'> }) {
  const hasVisits = useService('visit');
  if (!visitId || !hasVisits) return null;
  return (
    <SheetLink
      to={`/visit?id=${visitId}`}
      state={openedHere}
      className="flex min-h-(--ctl-sm) items-center gap-2 font-semibold touch:min-h-11"
    >
      <ClipboardCheck size={18} aria-hidden="true" />
      <span className="underline underline-offset-3">{texts.fromVisit}</span>
    </SheetLink>
  );
}
