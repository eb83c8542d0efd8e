import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { plannedWords } from '@officina/contracts/maintenance/planned-words';
import type { Visit } from '@officina/contracts/sites/visits';
import { Badge, Button, counted, Link, now, openSince, useApi, useSheetLink } from '@officina/web-kit';
import { Checkbox } from '@officina/web-kit/forms';
import { useEffect, useRef, useState } from 'react';
import { openJobs, useOpenJob, type VisitJobs } from './jobs.ts';
import type { MachineRow } from './machine-rows.ts';
import type { Graded } from './record.ts';
import { texts } from './texts.ts';

interface BadMachineProps {
  row: MachineRow;
  said: Graded;
  onSay: (said: Graded) => void;
  stored: Visit | undefined;
  jobs: VisitJobs;
}

/** Of a machine that wants somebody's hands: its intervention, or how one is opened; and what is open on it already. */
export function BadMachine({ row: { id, name }, said, onSay, stored, jobs }: BadMachineProps) {
  const found = stored?.machines.find(({ machineId }) => machineId === id);
  const job = jobs.byMachine.get(id);
  const [wasPressed, setPressed] = useState(false);
  return (
    <div className="grid justify-items-start gap-1.5">
      <OpenAlready machineId={id} but={job} />
      {job && <JobLink job={job} name={name} takesFocus={wasPressed} />}
      {!job && found?.status !== said.status && (
        <Checkbox
          label={texts.opensJob}
          value={said.opensJob ?? false}
          onChange={(opensJob) => onSay({ ...said, opensJob: opensJob || undefined })}
        />
      )}
      {!job && stored && found?.status === said.status && jobs.isKnown && (
        <OpenJob visit={stored} found={found} name={name} onPress={() => setPressed(true)} />
      )}
    </div>
  );
}

interface OpenJobProps {
  visit: Visit;
  found: Visit['machines'][number];
  name: string;
  onPress: () => void;
}

function OpenJob({ visit, found, name, onPress }: OpenJobProps) {
  const open = useOpenJob();
  const [busy, setBusy] = useState(false);
  const make = async () => {
    onPress();
    setBusy(true);
    await openJobs(visit, [found], open);
    setBusy(false);
  };
  return (
    <Button size="sm" busy={busy && texts.opening} onClick={() => void make()}>
      {texts.openJobs(1)}
      <span className="sr-only"> {texts.about(name)}</span>
    </Button>
  );
}

interface JobLinkProps {
  job: Intervention;
  name?: string;
  /** The button in whose place it comes was pressed, and had the focus. */
  takesFocus?: boolean;
}

/** The problem; a scheduled job has none, but a plan. */
const wordsOf = (job: Intervention): string =>
  job.type === 'PROGRAMMATA' ? plannedWords(job, texts.plannedJob) : job.issueDescription || job.type;

/** Closing the sheet that it opens comes back here. What was typed stays as a draft, so nothing is asked. */
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
        {name === undefined ? wordsOf(job) : texts.job(_id.slice(-5))}
        {name !== undefined && <span className="sr-only"> {texts.about(name)}</span>}
      </Link>
    </span>
  );
}

const shownAtMost = 2;

/** What others have opened on it, so that nothing is asked for twice. */
function OpenAlready({ machineId, but }: { machineId: string; but: Intervention | undefined }) {
  const { data } = useApi('GET /api/maintenance/intervention/allOpen', undefined, {
    entities: ['intervention'],
  });
  const open = data?.filter((job) => job.machineId === machineId && job._id !== but?._id) ?? [];
  if (open.length === 0) return null;
  return (
    <div className="min-w-0">
      <p className="text-label text-ink-2">{texts.openAlready}</p>
      <ul>
        {open.slice(0, shownAtMost).map((job) => (
          <li key={job._id} className="flex flex-wrap items-center gap-x-3">
            <JobLink job={job} />
            <span className="text-label text-ink-2">{openSince(job, now())}</span>
          </li>
        ))}
      </ul>
      {open.length > shownAtMost && (
        <p className="text-label text-ink-2">{counted(open.length - shownAtMost, 'altro', 'altri')}</p>
      )}
    </div>
  );
}
