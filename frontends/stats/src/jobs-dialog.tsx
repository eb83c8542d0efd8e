import type { Intervention } from '@officina/contracts/maintenance/interventions';
import type { Machine } from '@officina/contracts/maintenance/machines';
import { plannedJobTitle } from '@officina/contracts/maintenance/planned-words';
import {
  Badge,
  Button,
  Card,
  EmptyState,
  FailedState,
  formatDate,
  formatNumber,
  italianDay,
  LinkButton,
  pathDay,
  Plate,
  Skeleton,
  toDateInput,
  TypeLabel,
  useMachines,
  useReturnFocus,
  useRows,
  useSheetLink,
  CardLink,
} from '@officina/web-kit';
import { Dialog, SheetFooter } from '@officina/web-kit/overlays';
import { pendingText } from '@officina/web-kit/table';
import { Factory } from 'lucide-react';
import { useState } from 'react';
import { seriesOf, thisYear } from './charts.tsx';
import { texts } from './texts.ts';
import { useFailure } from './use-failure.ts';

/** The jobs behind one series of a bar. */
interface JobGroup {
  title: string;
  jobs: Intervention[];
}

/** The jobs of a day, grouped like the series of its bar. */
const dayJobGroups = (jobs: readonly Intervention[]): JobGroup[] => [
  { title: texts.done, jobs: jobs.filter(({ status }) => status === 'CLOSED') },
  { title: texts.toDo, jobs: jobs.filter(({ status }) => status !== 'CLOSED') },
];

/** The jobs of a machine that start this year or the previous year (in the plant's time zone), grouped like its series. */
export function machineJobGroups(jobs: readonly Intervention[], year: number): JobGroup[] {
  return seriesOf(year).map(({ key, label }) => {
    const isScheduled = key.startsWith('scheduled');
    const ofYear = String(key.endsWith('Before') ? year - 1 : year);
    return {
      title: label,
      jobs: jobs.filter(
        ({ type, startDate }) =>
          (type === 'PROGRAMMATA') === isScheduled && toDateInput(startDate).startsWith(ofYear),
      ),
    };
  });
}

const isDay = (bar: string) => /^\d{4}-\d\d-\d\d$/.test(bar);

/**
 * The jobs behind the bar of a day or of a machine.
 * @param machine id of the page's chosen machine; '' for all
 */
function useBarJobs(bar: string, machine: string) {
  const { query: machines, byId } = useMachines();
  const isOfDay = isDay(bar);
  const options = { entities: ['intervention'] as const };
  const dayJobs = useRows(
    'GET /api/maintenance/stat/day/{day}/{machine}',
    { params: { day: pathDay(bar), machine: machine || 'all' } },
    { ...options, enabled: isOfDay },
  );
  const machineJobs = useRows(
    'GET /api/maintenance/intervention/bymachine/{machineId}',
    { params: { machineId: bar } },
    { ...options, enabled: !isOfDay },
  );
  const { rows: jobs, isPartial, error, retry } = isOfDay ? dayJobs : machineJobs;
  const groups = jobs && (isOfDay ? dayJobGroups(jobs) : machineJobGroups(jobs, thisYear()));
  const known = byId.get(bar);
  return {
    title: isOfDay ? texts.openedOnDay(italianDay(bar)) : texts.machines,
    /** Undefined for a day, and for a machine that has not loaded. */
    machine: isOfDay ? undefined : known,
    isMachinePending: !isOfDay && machines.isPending,
    groups: groups?.filter((group) => group.jobs.length > 0),
    /** Whether jobs are still missing in the groups. */
    isPartial,
    query: { error, refetch: retry },
  };
}

/** The problem, or the plan of a scheduled job, even if it was reported as a problem before. */
const titleOf = (job: Intervention): string =>
  job.type === 'PROGRAMMATA' ? plannedJobTitle(job, texts.planned) : job.issueDescription || '—';

interface JobRowProps {
  job: Intervention;
  /** Absent if the dialog is about one machine. */
  machine: Machine | undefined;
}

/** A job, linked to its sheet. Closing the sheet returns here. */
function JobRow({ job, machine }: JobRowProps) {
  const link = useSheetLink(`barra-${job._id}`, `/intervention?new=0&interventionId=${job._id}`);
  return (
    <Card as="li" className="p-3.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {machine && <Plate code={machine.shortCode} />}
        <h4 className="min-w-[min(10rem,100%)] flex-1 font-semibold wrap-anywhere">
          <CardLink {...link}>
            <span className="line-clamp-3" title={titleOf(job)}>
              {titleOf(job)}
            </span>
          </CardLink>
        </h4>
        <Badge of="intervention" value={job.status} />
      </div>
      <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-meta text-ink-2">
        <span>{texts.startedOn(formatDate(job.startDate))}</span>
        <TypeLabel type={job.type} />
      </p>
    </Card>
  );
}

const pageSize = 50;

interface JobsDialogProps {
  bar: string;
  /** Id of the page's chosen machine; '' for all. */
  machine: string;
  open: boolean;
  onClose: () => void;
}

/** The jobs behind a bar, grouped by series. */
export function JobsDialog({ bar, machine: chosenMachine, open, onClose }: JobsDialogProps) {
  const { title, machine, isMachinePending, groups, isPartial, query } = useBarJobs(bar, chosenMachine);
  const isComplete = groups !== undefined && !isPartial;
  const failure = useFailure(isPartial ? texts.restOfJobsFailed : texts.jobsFailed, query);
  useReturnFocus(open && isComplete);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      isWaiting={isMachinePending}
      width={780}
      title={title}
      heading={machine && (machine.name ?? machine.shortCode)}
      marks={machine && <Plate code={machine.shortCode} look="ink" />}
      foot={<SheetFooter cancel={texts.close} />}
    >
      {/* The dialog is centred, so without a minimum height it would grow in both directions. */}
      <div className="md:min-h-[min(100dvh-17rem,39rem)]">
        {machine && (
          <LinkButton to={`/machine/${machine._id}`} icon={Factory} className="mb-4">
            {texts.machineSummary}
          </LinkButton>
        )}
        <div className="space-y-5">
          {groups && (isComplete || groups.length > 0) && (
            <Groups {...{ groups, isComplete, isOfDay: !machine }} />
          )}
          {!isComplete &&
            (failure ? <FailedState {...failure} /> : <LoadingRest isFirst={!groups?.length} />)}
        </div>
      </div>
    </Dialog>
  );
}

function LoadingRest({ isFirst }: { isFirst: boolean }) {
  if (isFirst) return <Skeleton />;
  return (
    <p role="status" className="text-ink-2">
      {texts.jobsLoading}
    </p>
  );
}

interface GroupsProps {
  groups: JobGroup[];
  isComplete: boolean;
  isOfDay: boolean;
}

function Groups({ groups, isComplete, isOfDay }: GroupsProps) {
  const { byId } = useMachines();
  if (groups.length === 0) return <EmptyState title={texts.noJobs}>{texts.noJobsHint}</EmptyState>;
  return (
    <div className="space-y-5">
      {groups.map((group) => (
        <Group
          key={group.title}
          {...group}
          isComplete={isComplete}
          machineOf={({ machineId }) => (isOfDay ? byId.get(machineId) : undefined)}
        />
      ))}
    </div>
  );
}

interface GroupProps extends JobGroup {
  /** Whether all jobs have loaded. */
  isComplete: boolean;
  /** The machine to show for a job. */
  machineOf: (job: Intervention) => Machine | undefined;
}

/** The jobs behind one series: the first 50, and more on request. */
function Group({ title, jobs, isComplete, machineOf }: GroupProps) {
  const [maxShown, setMaxShown] = useState(pageSize);
  const left = jobs.length - maxShown;
  return (
    <section aria-label={title}>
      <h3 className="mb-2.5 flex items-baseline gap-2.5">
        {title}{' '}
        <span className="font-normal text-ink-3">{isComplete ? formatNumber(jobs.length) : pendingText}</span>
      </h3>
      <ul className="space-y-2.5">
        {jobs.slice(0, maxShown).map((job) => (
          <JobRow key={job._id} job={job} machine={machineOf(job)} />
        ))}
      </ul>
      {left > 0 && (
        <Button className="mt-2.5 w-full" onClick={() => setMaxShown(maxShown + pageSize)}>
          {texts.moreJobs(Math.min(left, pageSize))}
        </Button>
      )}
    </section>
  );
}
