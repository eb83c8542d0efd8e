import { daysFromToday, formatDate, formatTime, LinkButton, Nameplate } from '@officina/web-kit';
import { ArrowRight } from 'lucide-react';
import { texts } from './texts.ts';
import { JobBadges, JobPlate } from './job-marks.tsx';
import { jobLink, jobName, jobPlace, jobText, type Job } from './job.ts';

/** What to do now, as large as a nameplate. */
export function NextJob({ job }: { job: Job }) {
  return (
    <Nameplate>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex items-baseline gap-3 text-[1.0625rem] font-semibold">
          <span className="font-display text-[1.75rem] font-bold text-key [font-stretch:88%]">1</span>
          {texts.next}
        </p>
        <span className="flex gap-2">
          <JobBadges job={job} onSlab />
        </span>
      </div>
      <h2 className="mt-4 text-hero text-balance">{jobName(job)}</h2>
      <p className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2 text-[1.0625rem] text-on-slab-2">
        <JobPlate job={job} look="slab" />
        {jobPlace(job)}
      </p>
      <p className="mt-5 line-clamp-4 max-w-[62ch] text-[1.0625rem] wrap-anywhere">
        {sentence(jobText(job))} {openedBy(job)}
      </p>
      <p className="mt-auto flex flex-col gap-3 pt-6 md:flex-row">
        <LinkButton to={jobLink(job)} kind="key" size="xl" trailing={ArrowRight}>
          {texts.openIntervention}
        </LinkButton>
        <LinkButton to={`/machine/${job.intervention.machineId}`} kind="slab" size="xl">
          {texts.machineSheet}
        </LinkButton>
      </p>
    </Nameplate>
  );
}

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

const openedBy = ({ intervention: { openBy, openDate } }: Job): string => {
  if (!openBy) return '';
  const today = daysFromToday(openDate) === 0;
  return texts.reportedBy(openBy, today ? texts.at(formatTime(openDate)) : texts.on(formatDate(openDate)));
};
