import { useRef, useState } from 'react';
import { texts } from './texts.ts';
import { FoldedList } from './folded-list.tsx';
import { jobLink, jobName, jobText, type OpenJob } from './job.ts';
import { isJustArrived } from './new-reports.ts';
import { ReportRow } from './report-row.tsx';
import { useTaking } from './use-taking.ts';

interface ReportRowsProps {
  reports: OpenJob[];
  time: Date;
  /** The job to come back to, by its link. */
  wanted: string | undefined;
}

/** Of the heading. */
export const reportsId = 'nuove';

const idOf = ({ intervention }: OpenJob) => intervention._id;

/** Which of these have come since the page is open. */
function useArrivals(jobs: OpenJob[]): (job: OpenJob) => boolean {
  const [known] = useState(() => new Set(jobs.map(idOf)));
  return (job) => !known.has(idOf(job));
}

const pageHeading = () => document.querySelector<HTMLElement>('main h1');

/** Reports that nobody has taken, newest first; what comes while the page is open is seen and said to come. */
export function ReportRows({ reports, time, wanted }: ReportRowsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const hasArrived = useArrivals(reports);
  const count = reports.length;
  const { isBusyWith, take } = useTaking(() => (left > 1 ? heading.current : pageHeading())?.focus());
  const left = reports.filter((job) => !isBusyWith(job)).length;
  const newest = reports.find((job) => hasArrived(job) && isJustArrived(job, time));
  return (
    <>
      <p role="status" className="sr-only">
        {newest && texts.arrived(`${jobName(newest)}, ${jobText(newest)}`)}
      </p>
      {count > 0 && (
        <section aria-labelledby={reportsId} className="mt-6">
          <h2 id={reportsId} ref={heading} tabIndex={-1} className="flex scroll-mt-18 items-baseline gap-2.5">
            {texts.newReports}
            <span className="font-sans text-body font-normal text-ink-3">
              {count}
              <span className="max-md:hidden"> {texts.toTake}</span>
            </span>
          </h2>
          <FoldedList
            className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-sheet shadow-e1"
            showAll={texts.showAllReports(count)}
            isOpen={reports.findIndex((job) => jobLink(job) === wanted) >= 3}
          >
            {reports.map((job) => (
              <ReportRow
                key={idOf(job)}
                job={job}
                time={time}
                isArriving={hasArrived(job)}
                isBusy={isBusyWith(job)}
                onTake={() => take(job)}
              />
            ))}
          </FoldedList>
        </section>
      )}
    </>
  );
}
