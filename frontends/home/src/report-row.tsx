import './arrival.css';
import { Button } from '@officina/web-kit';
import { Hand } from 'lucide-react';
import { texts } from './texts.ts';
import { ago, openedOn } from './ages.ts';
import { JobLink } from './job-link.tsx';
import { JobBadges, JobPlate } from './job-marks.tsx';
import { jobText, type OpenJob } from './job.ts';
import { isJustArrived } from './new-reports.ts';

interface ReportRowProps {
  job: OpenJob;
  time: Date;
  /** Came while the page is open. */
  isArriving: boolean;
  isBusy: boolean;
  onTake: () => void;
}

const bar =
  'before:absolute before:inset-y-0 before:left-0 before:w-1.5 before:border-r before:border-key-edge before:bg-key';

/** One report: who says what about which machine, and the button that takes it. */
export function ReportRow({ job, time, isArriving, isBusy, onTake }: ReportRowProps) {
  const { openBy, openDate } = job.intervention;
  const isNew = isJustArrived(job, time);
  const when = ago(openDate, time);
  return (
    <li
      className={`relative grid gap-x-6 gap-y-1 p-4 md:grid-cols-[6.5rem_minmax(0,1fr)_auto] md:items-center md:px-5 md:py-3 xl:grid-cols-[6.5rem_minmax(0,1fr)_auto_auto] ${isNew ? bar : ''} ${isArriving ? 'arrives' : ''}`}
    >
      <p className="flex flex-wrap items-center gap-2 md:flex-col md:items-start">
        <JobPlate job={job} />
        <JobBadges job={job} most={1} />
        {isNew && <b className="ml-auto md:hidden">{texts.justArrived}</b>}
      </p>
      <div className="min-w-0">
        <h3 className="inline">
          <JobLink place="nuova" job={job} />
        </h3>
        {isNew && <b className="ml-3 text-label max-md:hidden">{texts.justArrived}</b>}
        <p className="line-clamp-2 text-ink-2 wrap-anywhere md:line-clamp-1" title={jobText(job)}>
          {jobText(job)}
        </p>
      </div>
      <p className="text-ink-2 wrap-anywhere md:max-xl:col-start-2 xl:w-72">
        {openBy && `${texts.reportedBy(openBy)} · `}
        {isNew ? <b className="text-ink">{when}</b> : when}
        <span className="block text-label">{openedOn(job.intervention)}</span>
      </p>
      <Button
        icon={Hand}
        busy={isBusy && texts.taking}
        onClick={onTake}
        className="relative z-1 mt-2 max-md:w-full md:mt-0 md:max-xl:col-start-3 md:max-xl:row-span-2 md:max-xl:row-start-1"
      >
        {texts.take}
        <span className="sr-only"> {texts.takeOf(jobText(job))}</span>
      </Button>
    </li>
  );
}
