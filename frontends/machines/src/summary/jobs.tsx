import { faultKey } from '@officina/contracts/maintenance/faults';
import type { Intervention } from '@officina/contracts/maintenance/interventions';
import type { Machine } from '@officina/contracts/maintenance/machines';
import { plannedJobTitle } from '@officina/contracts/maintenance/planned-words';
import {
  addDays,
  Badge,
  Card,
  counted,
  FlagsCell,
  formatDate,
  glyphs,
  isJobOverdue,
  pendingText,
  openSince,
  effectivePriority,
  relativeDays,
  Skeleton,
  statuses,
  toDateInput,
  TypeLabel,
  useRows,
  useSheetLink,
  useTime,
  CardLink,
} from '@officina/web-kit';
import type { Column } from '@officina/web-kit/table';
import { useMemo } from 'react';
import { texts } from '../texts.ts';

/** The problem; for a scheduled job, its plan. */
export const jobText = (job: Intervention): string =>
  job.type === 'PROGRAMMATA' ? plannedJobTitle(job, texts.planned) : job.issueDescription || '—';

/** Address of a new request on the machine. */
export const newJobLink = ({ _id }: Machine): string => `/intervention?new=1&machineid=${_id}&type=RICHIESTA`;

export const jobLink = ({ _id }: Pick<Intervention, '_id'>): string =>
  `/intervention?new=0&interventionId=${_id}`;

/** The jobs of a machine that are loaded so far, newest first. */
export function useMachineJobs(machineId: string) {
  const { rows, isPartial, error, retry } = useRows(
    'GET /api/maintenance/intervention/bymachine/{machineId}',
    { params: { machineId } },
    { entities: ['intervention'] },
  );
  const jobs = useMemo(() => {
    const done = rows?.filter(({ status }) => status === 'CLOSED');
    return {
      open: rows?.filter(({ status }) => status !== 'CLOSED') ?? [],
      /** By end, newest first; undefined until the first page is loaded. */
      done: done?.sort((one, other) => (other.endDate ?? '').localeCompare(one.endDate ?? '')),
    };
  }, [rows]);
  return { ...jobs, loading: rows === undefined && error === null, isPartial, error, retry };
}

export type MachineJobs = ReturnType<typeof useMachineJobs>;

const isPlanned = ({ type }: Intervention) => type === 'PROGRAMMATA';

/** A repeated report is not another fault (docs/statistics.md). */
const isFault = (job: Intervention) => !isPlanned(job) && !job.alreadyReported;

/** Facts about the closed jobs of a machine, newest first: the last job, this year's counts, and the year's most frequent fault. */
export function doneFacts(done: readonly Intervention[], time: Date) {
  const today = toDateInput(time);
  const year = today.slice(0, 4);
  const ofYear = done.filter(({ endDate }) => toDateInput(endDate).startsWith(year));
  const faults = done.filter((job) => isFault(job) && toDateInput(job.endDate) > addDays(today, -365));
  const byText = Map.groupBy(faults, ({ issueDescription }) => faultKey(issueDescription));
  byText.delete('');
  const [most = []] = [...byText.values()].sort((one, other) => other.length - one.length);
  return {
    // A future end means that the job is not done yet.
    last: done.find(({ endDate }) => !endDate || new Date(endDate) <= time),
    year,
    planned: ofYear.filter(isPlanned).length,
    faults: ofYear.filter(isFault).length,
    /** Undefined if no fault occurred twice. */
    mostFrequent: most.length > 1 ? { text: most[0]?.issueDescription ?? '', times: most.length } : undefined,
  };
}

/** Shown when no job is open: the last job, this year's count and the most frequent fault. */
function NoOpenJobs({ done }: { done: readonly Intervention[] }) {
  const { last, year, planned, faults, mostFrequent } = doneFacts(done, useTime());
  return (
    <Card className="divide-y divide-line">
      <p className="flex items-center gap-2.5 px-4 py-3 font-[650]">
        <glyphs.CheckDisc className="size-5 flex-none text-green" />
        {texts.noOpenJobs}
      </p>
      {last && (
        <dl className="divide-y divide-line md:grid md:grid-cols-3 md:divide-x md:divide-y-0">
          <Fact
            term={texts.lastJob}
            value={formatDate(last.endDate)}
            more={`${relativeDays(last.endDate ?? '')}, ${jobText(last)}`}
          />
          <Fact
            term={texts.jobsOf(year)}
            value={String(planned + faults)}
            more={texts.plannedAndFaults(
              counted(planned, 'programmato', 'programmati'),
              counted(faults, 'guasto', 'guasti'),
            )}
          />
          <Fact
            term={texts.mostFrequent}
            value={mostFrequent?.text ?? '—'}
            more={mostFrequent ? texts.timesInAYear(mostFrequent.times) : texts.nothingRepeats}
          />
        </dl>
      )}
    </Card>
  );
}

function Fact({ term, value, more }: { term: string; value: string; more: string }) {
  return (
    <div className="min-w-0 px-4 py-3">
      <dt className="text-meta text-ink-2">{term}</dt>
      <dd>
        <span className="line-clamp-2 font-[650] wrap-anywhere" title={value}>
          {value}
        </span>
        <span className="line-clamp-2 text-meta text-ink-2 wrap-anywhere" title={more}>
          {more}
        </span>
      </dd>
    </div>
  );
}

/** The open jobs of the machine; on phones after the plans if there are none. */
export function OpenJobs({ jobs }: { jobs: MachineJobs }) {
  const isUnknown = jobs.open.length === 0 && (jobs.isPartial || !jobs.done);
  if (jobs.error && isUnknown) return null;
  return (
    <section aria-labelledby="aperti" className={jobs.open.length > 0 ? '' : 'max-lg:order-last'}>
      <h2 id="aperti" className="flex items-baseline gap-2.5">
        {texts.openJobs}
        {jobs.open.length > 0 && (
          <span className="font-sans text-body font-normal text-ink-3">
            {jobs.isPartial ? pendingText : jobs.open.length}
          </span>
        )}
      </h2>
      <div className="mt-3">{isUnknown ? <Skeleton cards={1} /> : <OpenList jobs={jobs} />}</div>
    </section>
  );
}

function OpenList({ jobs: { open, done = [] } }: { jobs: MachineJobs }) {
  if (open.length === 0) return <NoOpenJobs done={done} />;
  return (
    <ul className="grid grid-cols-1 gap-2.5">
      {open.map((job) => (
        <OpenJob key={job._id} job={job} />
      ))}
    </ul>
  );
}

function OpenJob({ job }: { job: Intervention }) {
  const time = useTime();
  const link = useSheetLink(`aperto-${job._id}`, jobLink(job));
  return (
    <Card as="li" className="p-4">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <Badge of="intervention" value={job.status} />
        <FlagsCell urgent={effectivePriority(job) === 'URGENT'} reported={job.alreadyReported} />
      </p>
      <h3 className="mt-2 line-clamp-3 wrap-anywhere" title={jobText(job)}>
        <CardLink {...link}>{jobText(job)}</CardLink>
      </h3>
      <p className="mt-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-2.5">
        <span>{texts.openedOn(formatDate(job.startDate))}</span>
        <b className={isJobOverdue(job, time) ? 'text-red-text' : 'font-normal text-ink-2'}>
          {openSince(job, time)}
          {isJobOverdue(job, time) && `, ${texts.pastEnd}`}
        </b>
        <TypeLabel type={job.type} />
      </p>
    </Card>
  );
}

/** Columns of the executed interventions of one machine. */
export const doneColumns: Column<Intervention>[] = [
  {
    key: 'chiuso',
    header: 'Chiuso il',
    text: ({ endDate }) => formatDate(endDate),
    sort: ({ endDate }) => endDate,
    firstDown: true,
    card: { plate: ({ endDate }) => <span className="text-ink-2">{formatDate(endDate)}</span> },
  },
  {
    key: 'tipo',
    header: 'Tipo intervento',
    text: ({ type }) => type,
    cell: ({ type }) => <TypeLabel type={type} />,
    card: 'foot',
  },
  {
    key: 'stato',
    header: 'Stato',
    text: ({ status }) => statuses.intervention[status].word,
    cell: ({ status }) => <Badge of="intervention" value={status} />,
    card: 'badge',
  },
  { key: 'descrizione', header: 'Descrizione', text: jobText, clip: true, card: 'title' },
  {
    key: 'apertoda',
    header: 'Aperto da',
    text: ({ openBy }) => openBy || '—',
    clip: true,
    width: '176px',
    card: 'foot',
  },
];
