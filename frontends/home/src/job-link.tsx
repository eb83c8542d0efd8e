import { Link, useSheetLink } from '@officina/web-kit';
import { jobId, jobLink, jobName, type Job } from './job.ts';

/** The machine's name as the link to the job's sheet; what stands around it opens with it. */
export function JobLink({ place, job, className = '' }: { place: string; job: Job; className?: string }) {
  const link = useSheetLink(`${place}-${jobId(job)}`, jobLink(job));
  return (
    <Link
      {...link}
      className={`inline-block min-h-6 after:absolute after:inset-0 after:content-[''] hover:underline ${className}`}
    >
      {jobName(job)}
    </Link>
  );
}
