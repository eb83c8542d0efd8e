import type { InterventionEdit } from '@officina/contracts/maintenance/interventions';
import {
  api,
  Button,
  daysFromToday,
  invalidateEntities,
  messages,
  typeIcons,
  usePermissions,
  useTime,
} from '@officina/web-kit';
import { Hand } from 'lucide-react';
import { useRef, useState } from 'react';
import './arrival.css';
import { CollapsibleList } from './collapsible-list.tsx';
import { JobBadges, JobLink, JobPlate } from './job-marks.tsx';
import {
  ago,
  isOpenJob,
  jobLink,
  jobName,
  jobText,
  minutesSince,
  openedOn,
  type Intervention,
  type Job,
  type OpenJob,
} from './job.ts';
import { texts } from './texts.ts';
import { useMe } from './use-me.ts';

const newForDays = 7;
const justArrivedMinutes = 5;

/** Whether a job is an untaken request of the last week; older ones are ordinary open jobs. */
const isNewReport = ({ intervention: { type, status, externalExecutor, openDate } }: OpenJob, time: Date) =>
  type === 'RICHIESTA' &&
  status === 'OPEN' &&
  !externalExecutor &&
  daysFromToday(openDate, time) > -newForDays;

/** The new reports among the open jobs, newest first. */
export const newReportsOf = (jobs: OpenJob[], time: Date): OpenJob[] =>
  jobs
    .filter((job) => isNewReport(job, time))
    .toSorted((a, b) => b.intervention.openDate.localeCompare(a.intervention.openDate));

/** Whether a report is less than five minutes old. */
export const isJustArrived = ({ intervention }: OpenJob, time: Date): boolean =>
  minutesSince(intervention.openDate, time) < justArrivedMinutes;

const editRoute = 'PUT /api/maintenance/intervention/{id}/edit';

const edit = (stored: Intervention, body: InterventionEdit) =>
  api(editRoute, {
    params: { id: stored._id },
    body,
    version: stored.__v,
  });

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Assigns reports to the current user, also several at once; the message about each has an undo button.
 * @param onTaken moves the focus, as the row disappears
 */
function useTaking(onTaken: () => void) {
  const me = useMe();
  const [busyWith, setBusyWith] = useState<readonly string[]>([]);
  const undoTake = async (taken: Intervention) => {
    try {
      await edit(taken, { status: 'OPEN', assignees: null });
    } catch (error) {
      messages.error(texts.notPutBack(reasonOf(error)));
    }
    await invalidateEntities(['intervention']);
  };
  const take = async (job: OpenJob) => {
    const id = job.intervention._id;
    setBusyWith((others) => [...others, id]);
    try {
      const taken = await edit(job.intervention, { status: 'ASSIGNED', assignees: [{ id: me.id }] });
      messages.success(texts.taken(jobName(job)), {
        action: { label: texts.undo, onClick: () => void undoTake(taken) },
      });
      onTaken();
    } catch (error) {
      messages.error(texts.notTaken(reasonOf(error)));
    }
    await invalidateEntities(['intervention']);
    setBusyWith((others) => others.filter((other) => other !== id));
  };
  return {
    isBusyWith: ({ intervention }: OpenJob) => busyWith.includes(intervention._id),
    take: (job: OpenJob) => void take(job),
  };
}

interface ReportRowProps {
  job: OpenJob;
  time: Date;
  /** Whether it arrived while the page is open. */
  isArriving: boolean;
  isBusy: boolean;
  /** Absent if the user's role may not take it. */
  onTake?: () => void;
}

const bar =
  'before:absolute before:inset-y-0 before:left-0 before:w-1.5 before:border-r before:border-key-edge before:bg-key';

/** One report: machine, text and reporter, with the button that takes it. */
function ReportRow({ job, time, isArriving, isBusy, onTake }: ReportRowProps) {
  const { openBy, openDate } = job.intervention;
  const isNew = isJustArrived(job, time);
  const when = ago(openDate, time);
  return (
    <li
      className={`relative grid gap-x-6 gap-y-1 p-4 md:grid-cols-[6.5rem_minmax(0,1fr)_auto] md:items-center md:px-5 md:py-3 xl:grid-cols-[6.5rem_minmax(0,1fr)_auto_auto] ${isNew ? bar : ''} ${isArriving ? 'arrives' : ''}`}
    >
      <p className="flex flex-wrap items-center gap-2 md:flex-col md:items-start">
        <JobPlate job={job} />
        <JobBadges job={job} max={1} />
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
      {onTake && (
        <Button
          icon={Hand}
          busy={isBusy && texts.taking}
          onClick={onTake}
          className="relative z-1 mt-2 max-md:w-full md:mt-0 md:max-xl:col-start-3 md:max-xl:row-span-2 md:max-xl:row-start-1"
        >
          {texts.take}
          <span className="sr-only"> {texts.takeOf(jobText(job))}</span>
        </Button>
      )}
    </li>
  );
}

interface ReportRowsProps {
  reports: OpenJob[];
  time: Date;
  /** Link of the job to return to. */
  returnLink: string | undefined;
}

/** Id of the heading. */
const reportsId = 'nuove';

const idOf = ({ intervention }: OpenJob) => intervention._id;

/** Returns a test for jobs that arrived after the page opened. */
function useArrivals(jobs: OpenJob[]): (job: OpenJob) => boolean {
  const [known] = useState(() => new Set(jobs.map(idOf)));
  return (job) => !known.has(idOf(job));
}

const pageHeading = () => document.querySelector<HTMLElement>('main h1');

/** Untaken reports, newest first; those that arrive while the page is open are highlighted and announced. */
export function ReportRows({ reports, time, returnLink }: ReportRowsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const hasArrived = useArrivals(reports);
  const { mayChange } = usePermissions();
  const count = reports.length;
  const { isBusyWith, take } = useTaking(() => (remaining > 1 ? heading.current : pageHeading())?.focus());
  const remaining = reports.filter((job) => !isBusyWith(job)).length;
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
          <CollapsibleList
            className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-sheet shadow-e1"
            showAll={texts.showAllReports(count)}
            isOpen={reports.findIndex((job) => jobLink(job) === returnLink) >= 3}
          >
            {reports.map((job) => (
              <ReportRow
                key={idOf(job)}
                job={job}
                time={time}
                isArriving={hasArrived(job)}
                isBusy={isBusyWith(job)}
                onTake={mayChange(editRoute, job.intervention, 'status') ? () => take(job) : undefined}
              />
            ))}
          </CollapsibleList>
        </section>
      )}
    </>
  );
}

const showReports = () => {
  const heading = document.getElementById(reportsId);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
};

/** Count of new reports, which scrolls to them; for phones, where they are below the first screen. */
export function NewReportsButton({ jobs }: { jobs: Job[] }) {
  const { length } = newReportsOf(jobs.filter(isOpenJob), useTime());
  if (length === 0) return null;
  return (
    <Button icon={typeIcons.RICHIESTA} onClick={showReports}>
      {texts.new(length)}
      <span className="sr-only"> {texts.reports(length)}</span>
    </Button>
  );
}
