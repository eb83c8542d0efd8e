import type { Intervention } from '@officina/contracts/maintenance/interventions';
import type { Machine } from '@officina/contracts/maintenance/machines';
import { plannedWords } from '@officina/contracts/maintenance/planned-words';
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
  TypeWord,
  useMachines,
  useReturnFocus,
  useRows,
  useSheetLink,
  WholeCardLink,
} from '@officina/web-kit';
import { Dialog, SheetFoot } from '@officina/web-kit/overlays';
import { notKnown } from '@officina/web-kit/table';
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

/** The jobs of a day as its bar is made of them. */
const ofDay = (jobs: readonly Intervention[]): JobGroup[] => [
  { title: texts.done, jobs: jobs.filter(({ status }) => status === 'CLOSED') },
  { title: texts.toDo, jobs: jobs.filter(({ status }) => status !== 'CLOSED') },
];

/** The jobs of a machine that its bars are made of: those that start this year or the year before, at the plant. */
export function ofMachine(jobs: readonly Intervention[], year: number): JobGroup[] {
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
 * What is behind a bar: of a day for the machine of the page, or of a machine.
 * @param machine of the page; '' for all
 */
function useBarJobs(bar: string, machine: string) {
  const { query: machines, byId } = useMachines();
  const ofADay = isDay(bar);
  const options = { entities: ['intervention'] as const };
  const dayJobs = useRows(
    'GET /api/maintenance/stat/day/{day}/{machine}',
    { params: { day: pathDay(bar), machine: machine || 'all' } },
    { ...options, enabled: ofADay },
  );
  const machineJobs = useRows(
    'GET /api/maintenance/intervention/bymachine/{machineId}',
    { params: { machineId: bar } },
    { ...options, enabled: !ofADay },
  );
  const { rows: jobs, isPartial, error, retry } = ofADay ? dayJobs : machineJobs;
  const groups = jobs && (ofADay ? ofDay(jobs) : ofMachine(jobs, thisYear()));
  const known = byId.get(bar);
  return {
    title: ofADay ? texts.openedOnDay(italianDay(bar)) : texts.machines,
    /** Undefined for a day, and for a machine that is not known yet. */
    machine: ofADay ? undefined : known,
    isWaiting: !ofADay && machines.isPending,
    groups: groups?.filter((group) => group.jobs.length > 0),
    /** Others are missing in the groups. */
    isPartial,
    query: { error, refetch: retry },
  };
}

/** The problem; a scheduled job has none, whatever it was before, but a plan. */
const wordsOf = (job: Intervention): string =>
  job.type === 'PROGRAMMATA' ? plannedWords(job, texts.planned) : job.issueDescription || '—';

interface JobRowProps {
  job: Intervention;
  /** Where the dialog is not about one machine. */
  machine: Machine | undefined;
}

/** One job behind a bar; it leads to its sheet, and closing that comes back here. */
function JobRow({ job, machine }: JobRowProps) {
  const link = useSheetLink(`barra-${job._id}`, `/intervention?new=0&interventionId=${job._id}`);
  return (
    <Card as="li" className="p-3.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {machine && <Plate code={machine.shortCode} />}
        <h4 className="min-w-[min(10rem,100%)] flex-1 font-semibold wrap-anywhere">
          <WholeCardLink {...link}>
            <span className="line-clamp-3" title={wordsOf(job)}>
              {wordsOf(job)}
            </span>
          </WholeCardLink>
        </h4>
        <Badge of="intervention" value={job.status} />
      </div>
      <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-meta text-ink-2">
        <span>{texts.startedOn(formatDate(job.startDate))}</span>
        <TypeWord type={job.type} />
      </p>
    </Card>
  );
}

const atATime = 50;

interface JobsDialogProps {
  bar: string;
  /** Of the page; '' for all. */
  machine: string;
  open: boolean;
  onClose: () => void;
}

/** The jobs behind a bar, under the names of its series. */
export function JobsDialog({ bar, machine: ofPage, open, onClose }: JobsDialogProps) {
  const { title, machine, isWaiting, groups, isPartial, query } = useBarJobs(bar, ofPage);
  const isWhole = groups !== undefined && !isPartial;
  const failure = useFailure(isPartial ? texts.restOfJobsFailed : texts.jobsFailed, query);
  useReturnFocus(open && isWhole);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      isWaiting={isWaiting}
      width={780}
      title={title}
      heading={machine && (machine.name ?? machine.shortCode)}
      marks={machine && <Plate code={machine.shortCode} look="ink" />}
      foot={<SheetFoot cancel={texts.close} />}
    >
      {/* It stands in the middle: without room for what comes it would grow in both directions. */}
      <div className="md:min-h-[min(100dvh-17rem,39rem)]">
        {machine && (
          <LinkButton to={`/machine/${machine._id}`} icon={Factory} className="mb-4">
            {texts.machineSummary}
          </LinkButton>
        )}
        <div className="space-y-5">
          {groups && (isWhole || groups.length > 0) && <Groups {...{ groups, isWhole, isOfDay: !machine }} />}
          {!isWhole && (failure ? <FailedState {...failure} /> : <Rest isFirst={!groups?.length} />)}
        </div>
      </div>
    </Dialog>
  );
}

function Rest({ isFirst }: { isFirst: boolean }) {
  if (isFirst) return <Skeleton />;
  return (
    <p role="status" className="text-ink-2">
      {texts.jobsComing}
    </p>
  );
}

interface GroupsProps {
  groups: JobGroup[];
  isWhole: boolean;
  isOfDay: boolean;
}

function Groups({ groups, isWhole, isOfDay }: GroupsProps) {
  const { byId } = useMachines();
  if (groups.length === 0) return <EmptyState title={texts.noJobs}>{texts.noJobsHint}</EmptyState>;
  return (
    <div className="space-y-5">
      {groups.map((group) => (
        <Group
          key={group.title}
          {...group}
          isWhole={isWhole}
          machineOf={({ machineId }) => (isOfDay ? byId.get(machineId) : undefined)}
        />
      ))}
    </div>
  );
}

interface GroupProps extends JobGroup {
  /** Whether all of them have come. */
  isWhole: boolean;
  /** Which machine a job is said to be of. */
  machineOf: (job: Intervention) => Machine | undefined;
}

/** The jobs behind one series; of many the first, and more of them on demand. */
function Group({ title, jobs, isWhole, machineOf }: GroupProps) {
  const [most, showMore] = useState(atATime);
  const left = jobs.length - most;
  return (
    <section aria-label={title}>
      <h3 className="mb-2.5 flex items-baseline gap-2.5">
        {title}{' '}
        <span className="font-normal text-ink-3">{isWhole ? formatNumber(jobs.length) : notKnown}</span>
      </h3>
      <ul className="space-y-2.5">
        {jobs.slice(0, most).map((job) => (
          <JobRow key={job._id} job={job} machine={machineOf(job)} />
        ))}
      </ul>
      {left > 0 && (
        <Button className="mt-2.5 w-full" onClick={() => showMore(most + atATime)}>
          {texts.moreJobs(Math.min(left, atATime))}
        </Button>
      )}
    </section>
  );
}
