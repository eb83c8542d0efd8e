import { WholeCardLink, type useSheetLink } from '@officina/web-kit';
import { jobName, jobText, type Job } from './job.ts';

interface CardWordsProps {
  job: Job;
  link: ReturnType<typeof useSheetLink>;
}

/** Where a card leads, by the machine's name, and what is to be done there. */
export function CardWords({ job, link }: CardWordsProps) {
  return (
    <>
      <h3 className="mt-2">
        <WholeCardLink {...link}>{jobName(job)}</WholeCardLink>
      </h3>
      <p className="line-clamp-2 text-ink-2 wrap-anywhere md:line-clamp-1" title={jobText(job)}>
        {jobText(job)}
      </p>
    </>
  );
}
