import {
  Badge,
  effectivePriority,
  formatDate,
  glyphs,
  MarkBadge,
  PlateWithFlag,
  statuses,
  TypeLabel,
  type Mark,
} from '@officina/web-kit';
import { FlagsCell, MachineCell, type Column } from '@officina/web-kit/table';
import { UserRound } from 'lucide-react';
import { texts } from '../texts.ts';
import { descriptionOf, endOf, executorOf, type JobRow } from './job-row.ts';

const isUrgent = ({ job }: JobRow) => effectivePriority(job) === 'URGENT';

/** More than any instant in milliseconds. */
const afterAll = 1e15;

/** Urgent jobs first, then all others; each from the oldest to the youngest. */
const workOrder = (row: JobRow) => Date.parse(row.job.startDate) + (isUrgent(row) ? 0 : afterAll);
const order = Object.keys(statuses.intervention);

/** Two small lines, so that a compact row keeps its height. */
const twoLines = 'line-clamp-2 leading-[1.2] whitespace-normal';

const machine: Column<JobRow> = {
  key: 'macchina',
  header: 'Macchina',
  text: ({ code, name }) => `${code} ${name}`,
  sort: ({ name }) => name,
  cell: ({ code, name, group }, compact) =>
    group ? (
      <span className={`font-[560] ${compact ? twoLines : ''}`}>{name}</span>
    ) : (
      <MachineCell name={name} code={code} compact={compact} />
    ),
  width: 'clamp(11rem, 50vw - 33.25rem, 20.5rem)',
  card: { plate: ({ code }) => code && <PlateWithFlag code={code} />, title: ({ name }) => name },
};

const arrived: Mark = { ...statuses.order.HIDE, word: texts.partsArrived };
const proposed: Mark = { word: texts.closingProposed, glyph: glyphs.ArrowOn, family: 'blue' };

/** What the next step of a job is, beside its status: a contractor's proposal to close it, then parts that have arrived. */
const nextMark = ({ job, isArrived }: JobRow): Mark | undefined => {
  if (job.proposedClosing) return proposed;
  return isArrived ? arrived : undefined;
};

/** The status, and the mark of the next step. */
function Status({ row, compact }: { row: JobRow; compact?: boolean }) {
  const badge = <Badge of="intervention" value={row.job.status} />;
  const mark = nextMark(row);
  if (!mark) return badge;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {badge}
      <MarkBadge mark={mark} glyphOnly={compact} />
    </span>
  );
}

const status: Column<JobRow> = {
  key: 'stato',
  header: 'Stato',
  text: (row) => [statuses.intervention[row.job.status].word, nextMark(row)?.word].filter(Boolean).join(', '),
  sort: ({ job }) => order.indexOf(job.status),
  cell: (row, compact) => <Status row={row} compact={compact} />,
  card: { badge: (row) => <Status row={row} /> },
};

const description: Column<JobRow> = {
  key: 'descrizione',
  header: 'Descrizione',
  text: ({ job, group }) => (group ? texts.recordedOn(formatDate(job.createdAt)) : descriptionOf(job)),
  clip: true,
  card: 'text',
};

const type: Column<JobRow> = {
  key: 'tipo',
  header: 'Tipo',
  text: ({ job }) => job.type,
  cell: ({ job }, compact) => <TypeLabel type={job.type} wordOnly={compact} />,
};

const flags: Column<JobRow> = {
  key: 'priorita',
  header: 'Priorità',
  text: (row) =>
    [isUrgent(row) && 'URGENTE', row.job.alreadyReported && 'GIA SEGNALATO'].filter(Boolean).join(' '),
  sort: workOrder,
  cell: (row, compact) => (
    <FlagsCell urgent={isUrgent(row)} reported={row.job.alreadyReported} compact={compact} />
  ),
  card: {
    flag: (row) => <FlagsCell urgent={isUrgent(row)} reported={row.job.alreadyReported} compact />,
  },
};

/** Shown while nobody is assigned. */
const unassignedLabel = ({ job }: JobRow) => (job.status === 'CLOSED' ? '—' : texts.toAssign);

/** The executors on a card. */
function Executor({ row }: { row: JobRow }) {
  const name = executorOf(row);
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <UserRound size={16} aria-hidden="true" className="flex-none" />
      <span className={`line-clamp-1 wrap-anywhere ${name ? 'font-semibold text-ink' : ''}`} title={name}>
        {name || unassignedLabel(row)}
      </span>
    </span>
  );
}

const executor: Column<JobRow> = {
  key: 'assegnato',
  header: texts.labels.externalExecutor,
  text: executorOf,
  cell: (row, compact) =>
    executorOf(row) ? (
      <span title={executorOf(row)} className={compact ? twoLines : ''}>
        {executorOf(row)}
      </span>
    ) : (
      <span className="text-ink-2">{unassignedLabel(row)}</span>
    ),
  width: 'clamp(6rem, 20vw - 11rem, 7rem)',
  from: 1280,
  card: { foot: (row) => !row.group && <Executor row={row} /> },
};

const overdueStyle = 'font-semibold text-red-text';

const age: Column<JobRow> = {
  key: 'eta',
  header: texts.opened,
  text: ({ age }) => age,
  // Ascending means from the youngest to the oldest.
  sort: ({ job }) => -Date.parse(job.startDate),
  cell: ({ age }, compact) => <span className={compact ? twoLines : 'whitespace-nowrap'}>{age}</span>,
  // The age wraps where one line would leave no width for machine and description.
  width: 'clamp(5rem, 20vw - 13rem, 7rem)',
  // Below 1440 px even two lines would leave them none.
  from: 1440,
  card: {
    end: ({ age, isLate }) =>
      isLate ? (
        <b className={overdueStyle}>
          {age}, {texts.pastEnd}
        </b>
      ) : (
        age
      ),
  },
};

const end: Column<JobRow> = {
  key: 'fine',
  header: 'Data fine',
  text: (row) => formatEnd(row),
  sort: ({ job, placedAt }) => placedAt ?? endOf(job),
  firstDown: true,
  // «oltre il» wraps above its date.
  cell: (row, compact) => (
    <span className={`${row.isLate ? overdueStyle : ''} ${compact ? twoLines : ''}`}>{formatEnd(row)}</span>
  ),
  width: '5.5rem',
  right: true,
};

const formatEnd = ({ job, isLate }: JobRow): string =>
  isLate ? texts.past(formatDate(endOf(job))) : formatDate(endOf(job));

/** The specified columns in the specified order, with the executor and the age added. */
export const openColumns: Column<JobRow>[] = [machine, status, description, type, flags, executor, age, end];

/** Cards show the end instead of the age, which only open interventions have. */
export const archivedColumns: Column<JobRow>[] = [
  machine,
  status,
  description,
  type,
  flags,
  executor,
  { ...end, card: { end: ({ job }) => formatDate(endOf(job)) } },
];
