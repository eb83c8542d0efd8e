import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { plannedWords } from '@officina/contracts/maintenance/planned-words';
import { Badge, now, openSince } from '@officina/web-kit';
import { useId } from 'react';
import { texts } from './texts.ts';
import { useOpenJobs } from './use-open-jobs.ts';

const shownAtMost = 3;

/** The problem; a scheduled job has none, and only keeps that of the type it had before, but it has a plan. */
const textOf = (job: Intervention): string =>
  job.type === 'PROGRAMMATA' ? plannedWords(job, texts.scheduled) : job.issueDescription || '—';

/** What is already open on the machine, for those whose company it is. */
export function AlreadyOpen({ tenant, machineId }: { tenant: string; machineId: string }) {
  const title = useId();
  const open = useOpenJobs(tenant, machineId) ?? [];
  if (open.length === 0) return null;
  return (
    <section aria-labelledby={title} className="card px-4 py-3">
      <h2 id={title} className="font-semibold">
        {texts.alreadyOpen(open.length)}
      </h2>
      <ul>
        {open.slice(0, shownAtMost).map((job) => (
          <li key={job._id} className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge of="intervention" value={job.status} />
            <span className="line-clamp-2 min-w-0 flex-1 basis-40 wrap-anywhere" title={textOf(job)}>
              {textOf(job)}
            </span>
            <span className="text-label text-ink-2">{openSince(job, now())}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
