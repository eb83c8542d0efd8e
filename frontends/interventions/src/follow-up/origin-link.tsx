import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { openedHere } from '@officina/web-kit';
import { SheetLink } from '@officina/web-kit/overlays';
import { CornerLeftUp } from 'lucide-react';
import { texts } from '../texts.ts';

/** The sheet of an intervention. */
export const interventionLink = (id: string): string => `/intervention?new=0&interventionId=${id}`;

/** The way back to the intervention that this one follows. */
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
