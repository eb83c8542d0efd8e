import { Card } from '@officina/web-kit';
import { texts } from './texts.ts';
import { openedOn } from './ages.ts';
import { expiryInWords } from './expiry-words.ts';
import { JobLink } from './job-link.tsx';
import { JobBadges, JobPlate } from './job-marks.tsx';
import { isOpenJob, jobId, jobText, type Job } from './job.ts';

/** The three jobs after the next one. */
export function ThenJobs({ jobs }: { jobs: Job[] }) {
  return (
    <Card as="section" aria-labelledby="poi" className="flex flex-col p-5">
      <h2 id="poi">{texts.then}</h2>
      <ol start={2} className="flex flex-1 flex-col divide-y divide-line">
        {jobs.map((job, index) => (
          <li key={jobId(job)} className="relative flex flex-1 gap-4 py-4">
            <span
              aria-hidden="true"
              className="w-5 font-display text-[1.625rem] leading-none font-bold text-ink-2"
            >
              {index + 2}
            </span>
            <div className="min-w-0 flex-1">
              <JobLink place="poi" job={job} className="font-bold" />
              <p className="line-clamp-2 text-ink-2 wrap-anywhere" title={jobText(job)}>
                {jobText(job)}
              </p>
              <p className="text-label wrap-anywhere text-ink-2">
                {isOpenJob(job) ? openedOn(job.intervention) : expiryInWords(job)}
              </p>
              <p className="mt-2 flex flex-wrap gap-2">
                <JobPlate job={job} />
                <JobBadges job={job} most={1} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
