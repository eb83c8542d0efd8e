import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { isLate, momentInWords, now, openSince, toDateInput, useService } from '@officina/web-kit';
import { SheetLink } from '@officina/web-kit/overlays';
import { History } from 'lucide-react';
import { texts } from '../texts.ts';

/** Who reported it, when, and for how long it has been open; «Storia» leads to its events. */
export function FactLine({ job }: { job: Intervention }) {
  const hasEvents = useService('events');
  return (
    <div className="flex items-center gap-x-4.5 pb-3 max-md:items-end max-md:justify-between">
      <p className="min-w-0 wrap-anywhere">
        {texts.reported} {job.openBy && texts.by} {job.openBy && <b>{job.openBy}</b>}{' '}
        {momentInWords(job.openDate)} <span aria-hidden="true">·</span>{' '}
        <span className="text-ink-2">{texts.openFor(openSince(job, now()))}</span>
        {isLate(job, now()) && <b className="text-red-text">, {texts.pastEnd}</b>}
      </p>
      {hasEvents && (
        <SheetLink
          to={historyOf(job)}
          className="inline-flex min-h-(--ctl-sm) flex-none items-center gap-2 font-semibold touch:min-h-11"
        >
          <History size={18} aria-hidden="true" />
          <span className="underline underline-offset-4">{texts.history}</span>
        </SheetLink>
      )}
    </div>
  );
}

const historyOf = ({ machineId, openDate }: Intervention): string => {
  const range = new URLSearchParams({
    dal: toDateInput(openDate),
    al: toDateInput(now()),
    macchina: machineId,
  });
  return `/events?${range}`;
};
