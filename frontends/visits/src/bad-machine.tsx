import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { plannedJobTitle } from '@officina/contracts/maintenance/planned-words';
import type { Visit } from '@officina/contracts/sites/visits';
import {
  Badge,
  Button,
  counted,
  Link,
  now,
  openSince,
  useApi,
  usePermissions,
  useSheetLink,
} from '@officina/web-kit';
import { Checkbox } from '@officina/web-kit/forms';
import { useEffect, useRef, useState } from 'react';
import { createRoute, openJobs, useOpenJob, type VisitJobs } from './jobs.ts';
import type { MachineRow } from './machine-rows.ts';
import type { MachineGrade } from './record.ts';
import { texts } from './texts.ts';

interface BadMachineProps {
  row: MachineRow;
  grade: MachineGrade;
  onChange: (grade: MachineGrade) => void;
  stored: Visit | undefined;
  jobs: VisitJobs;
}

/** For a machine with a bad grade: its intervention or, if the user's role may, a way to open one, and other open interventions. */
export function BadMachine({ row: { id, name }, grade, onChange, stored, jobs }: BadMachineProps) {
  const storedGrade = stored?.machines.find(({ machineId }) => machineId === id);
  const job = jobs.byMachine.get(id);
  const [wasPressed, setPressed] = useState(false);
  const mayOpen = usePermissions().mayChange(createRoute, {}, 'visitId');
  return (
    <div className="grid justify-items-start gap-1.5">
      <OtherOpenJobs machineId={id} except={job} />
      {job && <JobLink job={job} name={name} takesFocus={wasPressed} />}
      {mayOpen && !job && storedGrade?.status !== grade.status && (
        <Checkbox
          label={texts.opensJob}
          value={grade.opensJob ?? false}
          onChange={(opensJob) => onChange({ ...grade, opensJob: opensJob || undefined })}
        />
      )}
      {mayOpen && !job && stored && storedGrade?.status === grade.status && jobs.isKnown && (
        <OpenJobButton visit={stored} found={storedGrade} name={name} onPress={() => setPressed(true)} />
      )}
    </div>
  );
}

interface OpenJobButtonProps {
  visit: Visit;
  found: Visit['machines'][number];
  name: string;
  onPress: () => void;
}

function OpenJobButton({ visit, found, name, onPress }: OpenJobButtonProps) {
  const open = useOpenJob();
  const [busy, setBusy] = useState(false);
  const createJob = async () => {
    onPress();
    setBusy(true);
    await openJobs(visit, [found], open);
    setBusy(false);
  };
  return (
    <Button size="sm" busy={busy && texts.opening} onClick={() => void createJob()}>
      {texts.openJobs(1)}
      <span className="sr-only"> {texts.about(name)}</span>
    </Button>
  );
}

interface JobLinkProps {
  job: Intervention;
  name?: string;
  /** Set if the link replaces the pressed button, which had the focus. */
  takesFocus?: boolean;
}

/** The problem, or the plan of a scheduled job. */
const jobTitle = (job: Intervention): string =>
  job.type === 'PROGRAMMATA' ? plannedJobTitle(job, texts.plannedJob) : job.issueDescription || job.type;

/** Link to an intervention. Closing its sheet returns here; typed input stays as a draft, so no question is shown. */
function JobLink({ job, name, takesFocus }: JobLinkProps) {
  const { _id, status } = job;
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.querySelector('a')?.focus();
  }, [takesFocus]);
  const link = useSheetLink(`intervento-${_id}`, `/intervention?new=0&interventionId=${_id}`);
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

const maxShown = 2;

/** Other open interventions on the machine, to avoid duplicates. */
function OtherOpenJobs({ machineId, except }: { machineId: string; except: Intervention | undefined }) {
  const { data } = useApi('GET /api/maintenance/intervention/allOpen', undefined, {
    entities: ['intervention'],
  });
  const open = data?.filter((job) => job.machineId === machineId && job._id !== except?._id) ?? [];
  if (open.length === 0) return null;
  return (
    <div className="min-w-0">
      <p className="text-label text-ink-2">{texts.openAlready}</p>
      <ul>
        {open.slice(0, maxShown).map((job) => (
          <li key={job._id} className="flex flex-wrap items-center gap-x-3">
            <JobLink job={job} />
            <span className="text-label text-ink-2">{openSince(job, now())}</span>
          </li>
        ))}
      </ul>
      {open.length > maxShown && (
        <p className="text-label text-ink-2">{counted(open.length - maxShown, 'altro', 'altri')}</p>
      )}
    </div>
  );
}
