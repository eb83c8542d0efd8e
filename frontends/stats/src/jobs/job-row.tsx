import type { Intervention } from '@officina/contracts/maintenance/interventions';
import type { Machine } from '@officina/contracts/maintenance/machines';
import { plannedWords } from '@officina/contracts/maintenance/planned-words';
import { Badge, Card, formatDate, Plate, TypeWord, useSheetLink, WholeCardLink } from '@officina/web-kit';
import { texts } from '../texts.ts';

/** The problem; a scheduled job has none, whatever it was before, but a plan. */
const wordsOf = (job: Intervention): string =>
  job.type === 'PROGRAMMATA' ? plannedWords(job, texts.planned) : job.issueDescription || '—';

interface JobRowProps {
  job: Intervention;
  /** Where the dialog is not about one machine. */
  machine: Machine | undefined;
}

/** One job behind a bar; it leads to its sheet, and closing that comes back here. */
export function JobRow({ job, machine }: JobRowProps) {
  const link = useSheetLink(`barra-${job._id}`, `/intervention?new=0&interventionId=${job._id}`);
  return (
    <Card as="li" className="p-3.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {machine && <Plate code={machine.shortCode} />}
        <h4 className="min-w-[min(10rem,100%)] flex-1 font-semibold wrap-anywhere">
          <WholeCardLink {...link}>
            <span className="line-clamp-3" title={wordsOf(job)}>
              {wordsOf(job)}
            </span>
          </WholeCardLink>
        </h4>
        <Badge of="intervention" value={job.status} />
      </div>
      <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-meta text-ink-2">
        <span>{texts.startedOn(formatDate(job.startDate))}</span>
        <TypeWord type={job.type} />
      </p>
    </Card>
  );
}
