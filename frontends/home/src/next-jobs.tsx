import {
  Card,
  daysFromToday,
  formatDate,
  formatTime,
  LinkButton,
  Nameplate,
  useSheetLink,
  useTime,
} from '@officina/web-kit';
import { ArrowRight, UserRound } from 'lucide-react';
import { formatExpiry, withFullStop } from './expiry-text.ts';
import { JobBadges, JobLink, JobPlate } from './job-marks.tsx';
import {
  isMine,
  isOpenJob,
  jobId,
  jobName,
  jobPlace,
  jobText,
  openedOn,
  type Job,
  type OpenJob,
} from './job.ts';
import { reasonOf } from './reason.ts';
import { texts } from './texts.ts';
import { useJobLink } from './use-job-link.ts';
import { useMe } from './use-me.ts';

/** The next job on a nameplate, with the reason why it is the next. */
export function NextJob({ job }: { job: Job }) {
  const why = `${withFullStop(jobText(job))} ${isOpenJob(job) ? openedBy(job) : formatExpiry(job)}`;
  const time = useTime();
  const { linkOf, mayBegin } = useJobLink();
  const link = useSheetLink(`prossimo-${jobId(job)}`, linkOf(job));
  return (
    <Nameplate>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <p className="flex items-baseline gap-3 text-[1.0625rem] font-semibold">
            <span className="font-display text-[1.75rem] font-bold text-key [font-stretch:88%]">1</span>
            {texts.next}
          </p>
          <details className="open:basis-full print:hidden">
            <summary className="inline-flex min-h-6 cursor-pointer items-center text-on-slab-2 underline underline-offset-3 touch:min-h-11">
              {texts.why}
            </summary>
            <p className="max-w-[62ch]">{reasonOf(job, time)}</p>
          </details>
        </div>
        <span className="flex flex-wrap gap-2">
          <JobBadges job={job} onSlab />
        </span>
      </div>
      <h2 className="mt-4 text-hero text-balance wrap-anywhere">{jobName(job)}</h2>
      <p className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2 text-[1.0625rem] text-on-slab-2">
        <JobPlate job={job} look="slab" />
        {jobPlace(job)}
      </p>
      <p className="mt-5 line-clamp-4 max-w-[62ch] text-[1.0625rem] wrap-anywhere" title={why}>
        {why}
      </p>
      <p className="mt-auto flex flex-col gap-3 pt-6 md:flex-row">
        <LinkButton {...link} kind="key" size="xl" trailing={ArrowRight}>
          {isOpenJob(job) ? texts.openIntervention : mayBegin ? texts.beginPlan : texts.openPlan}
        </LinkButton>
        <LinkButton to={`/machine/${(job.intervention ?? job.plan).machineId}`} kind="slab" size="xl">
          {texts.machineSheet}
        </LinkButton>
      </p>
    </Nameplate>
  );
}

/** «I miei lavori»: links to the list of the user's own jobs; for phones, where they come first. */
export function MyJobsLink({ jobs }: { jobs: Job[] }) {
  const me = useMe();
  const count = jobs.filter((job) => isMine(job, me)).length;
  if (count === 0) return null;
  return (
    <LinkButton icon={UserRound} to="/intervention?miei=1">
      {texts.mine} {count}
    </LinkButton>
  );
}

const openedBy = ({ intervention: { openBy, openDate } }: OpenJob): string => {
  if (!openBy) return '';
  const today = daysFromToday(openDate) === 0;
  return texts.openedBy(openBy, today ? texts.at(formatTime(openDate)) : texts.on(formatDate(openDate)));
};

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
                {isOpenJob(job) ? openedOn(job.intervention) : formatExpiry(job)}
              </p>
              <p className="mt-2 flex flex-wrap gap-2">
                <JobPlate job={job} />
                <JobBadges job={job} max={1} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
