import { Badge, counted, now, openSince } from '@officina/web-kit';
import { SheetLink } from '@officina/web-kit/overlays';
import { ListNote, useRecords } from '@officina/web-kit/records';
import { useId } from 'react';
import { descriptionOf } from '../list/job-row.ts';
import { interventionRecord } from '../record.ts';
import { texts } from '../texts.ts';

const shownAtMost = 5;

/** What is already open on the chosen machine, so that nothing is asked for twice; newest first. */
export function OpenOnMachine({ machineId }: { machineId: string }) {
  const title = useId();
  const list = useRecords(interventionRecord);
  const open = list.rows?.filter((job) => job.machineId === machineId) ?? [];
  const note = machineId && <ListNote list={list} of={texts.ofOpen} />;
  if (open.length === 0) return note;
  return (
    <section aria-labelledby={title} className="mt-4 border-t border-line pt-3">
      <h3 id={title}>{texts.openAlready(open.length)}</h3>
      <ul className="mt-1">
        {open.slice(0, shownAtMost).map((job) => (
          <li key={job._id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 touch:py-2.5">
            <Badge of="intervention" value={job.status} />
            <SheetLink
              to={`/intervention?new=0&interventionId=${job._id}`}
              className="reach min-w-0 flex-1 basis-48 font-semibold wrap-anywhere underline underline-offset-3"
            >
              <span className="line-clamp-2" title={descriptionOf(job)}>
                {descriptionOf(job)}
              </span>
            </SheetLink>
            <span className="text-label text-ink-2">{openSince(job, now())}</span>
          </li>
        ))}
      </ul>
      {open.length > shownAtMost && (
        <p className="text-aside">{counted(open.length - shownAtMost, 'altro', 'altri')}</p>
      )}
      {note}
    </section>
  );
}
