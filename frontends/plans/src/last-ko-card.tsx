import type { Plan } from '@officina/contracts/maintenance/plans';
import { Card, formatDate, glyphs, openedHere, useApi } from '@officina/web-kit';
import { SheetLink } from '@officina/web-kit/overlays';
import { useId } from 'react';
import { texts } from './texts.ts';

/** The points that were KO when the plan was last carried out, with the way there. */
export function LastKoCard({ plan }: { plan: Plan }) {
  const title = useId();
  const last = useLastExecution(plan);
  const points = (last?.scheduledMaintenance?.checkList ?? []).filter(({ notOk }) => notOk);
  if (!last || points.length === 0) return null;
  return (
    <Card as="section" aria-labelledby={title} className="p-4">
      <h2 id={title}>{texts.lastKo}</h2>
      <ul className="mt-1 divide-y divide-line">
        {points.map((point, index) => (
          <li key={index} className="flex items-start gap-3 py-2">
            <glyphs.CrossOctagon
              width="20"
              height="20"
              className="mt-px flex-none text-red [--mark:var(--sheet)]"
            />
            <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{point.title}</span>
            <b className="text-label text-red-text">{texts.ko}</b>
          </li>
        ))}
      </ul>
      <SheetLink
        to={`/intervention?new=0&interventionId=${last._id}`}
        state={openedHere}
        className="reach inline-flex min-h-(--ctl-sm) items-center font-semibold underline underline-offset-3 touch:min-h-11"
      >
        {texts.executionOf(formatDate(last.endDate))}
      </SheetLink>
    </Card>
  );
}

/** The one that was closed last. */
function useLastExecution({ _id, machineId }: Plan) {
  const { data = [] } = useApi(
    'GET /api/maintenance/intervention/bymachine/{machineId}',
    { params: { machineId } },
    { entities: ['intervention'] },
  );
  const ends = ({ endDate }: (typeof data)[number]) => Date.parse(endDate ?? '') || 0;
  return data
    .filter(({ maintenanceId, status }) => maintenanceId === _id && status === 'CLOSED')
    .reduce<(typeof data)[number] | undefined>(
      (last, one) => (last && ends(last) >= ends(one) ? last : one),
      undefined,
    );
}
