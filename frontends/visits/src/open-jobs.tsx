import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { plannedJobTitle } from '@officina/contracts/maintenance/planned-words';
import {
  Badge,
  effectivePriority,
  Link,
  openSince,
  pendingText,
  useSheetLink,
  useTime,
} from '@officina/web-kit';
import { useEffect, useRef } from 'react';
import type { OpenOnMachine } from './jobs.ts';
import { texts } from './texts.ts';

interface JobLinkProps {
  /** The part of the sheet, which may show an intervention in two. */
  place: string;
  job: Intervention;
  /** The machine's name, if the link does not say what the job is. */
  name?: string;
  /** Set if the link replaces the pressed button, which had the focus. */
  takesFocus?: boolean;
}

/** The problem, or the plan of a scheduled job. */
const jobTitle = (job: Intervention): string =>
  job.type === 'PROGRAMMATA' ? plannedJobTitle(job, texts.plannedJob) : job.issueDescription || job.type;

/** Link to an intervention. Closing its sheet returns here; typed input stays as a draft, so no question is shown. */
export function JobLink({ place, job, name, takesFocus }: JobLinkProps) {
  const { _id, status } = job;
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.querySelector('a')?.focus();
  }, [takesFocus]);
  const link = useSheetLink(`${place}-${_id}`, `/intervention?new=0&interventionId=${_id}`);
  return (
    <span ref={box} className="flex max-w-full flex-wrap items-center gap-x-3 gap-y-1">
      <Badge of="intervention" value={status} />
      <Link
        {...link}
        className="reach inline-flex min-h-(--ctl-sm) min-w-0 items-center font-semibold wrap-anywhere underline underline-offset-3"
      >
        {name === undefined ? jobTitle(job) : texts.job(_id.slice(-5))}
        {name !== undefined && <span className="sr-only"> {texts.about(name)}</span>}
      </Link>
    </span>
  );
}

interface OpenLineProps {
  name: string;
  open: OpenOnMachine;
  /** Whether the interventions are shown. */
  isOpen: boolean;
  onToggle: () => void;
}

/** What is open on a machine, in one line that shows it: «2 interventi aperti, 1 urgente». */
export function OpenLine({ name, open, isOpen, onToggle }: OpenLineProps) {
  if (!open || open.length === 0)
    return (
      <span className="inline-flex min-h-(--ctl-sm) items-center text-label text-ink-2">
        {open ? texts.nothingOpen : open === null ? texts.openFailed : pendingText}
      </span>
    );
  const urgent = open.filter((job) => effectivePriority(job) === 'URGENT').length;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      className={`min-h-(--ctl-sm) min-w-0 cursor-pointer text-left text-label leading-[1.2] font-semibold underline underline-offset-3 ${urgent > 0 ? 'text-red-text' : ''}`}
      onClick={onToggle}
    >
      {texts.openOn(open.length, urgent)}
      <span className="sr-only"> {texts.about(name)}</span>
    </button>
  );
}

/** Open interventions with their ages. */
export function OpenJobs({ place, jobs }: { place: string; jobs: readonly Intervention[] }) {
  const time = useTime();
  return (
    <ul>
      {jobs.map((job) => (
        <li key={job._id} className="flex flex-wrap items-center gap-x-3">
          <JobLink place={place} job={job} />
          <span className="text-label text-ink-2">{openSince(job, time)}</span>
        </li>
      ))}
    </ul>
  );
}
