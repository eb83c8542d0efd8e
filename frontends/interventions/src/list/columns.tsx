import { Badge, formatDate, PlateWithFlag, priorityOf, statuses, TypeWord } from '@officina/web-kit';
import { FlagsCell, MachineCell, type Column } from '@officina/web-kit/table';
import { UserRound } from 'lucide-react';
import { texts } from '../texts.ts';
import { descriptionOf, endOf, executorOf, type JobRow } from './job-row.ts';

const isUrgent = ({ job }: JobRow) => priorityOf(job) === 'URGENT';
const priorityRank = (row: JobRow) => (isUrgent(row) ? 0 : row.job.alreadyReported ? 1 : 2);
const order = Object.keys(statuses.intervention);

const machine: Column<JobRow> = {
  key: 'macchina',
  header: 'Macchina',
  text: ({ code, name }) => `${code} ${name}`,
  sort: ({ name }) => name,
  cell: ({ code, name }, compact) => <MachineCell name={name} code={code} compact={compact} />,
  width: 'clamp(11rem, 50vw - 33.25rem, 20.5rem)',
  card: { plate: ({ code }) => <PlateWithFlag code={code} />, title: ({ name }) => name },
};

const status: Column<JobRow> = {
  key: 'stato',
  header: 'Stato',
  text: ({ job }) => statuses.intervention[job.status].word,
  sort: ({ job }) => order.indexOf(job.status),
  cell: ({ job }) => <Badge of="intervention" value={job.status} />,
  card: 'badge',
};

const description: Column<JobRow> = {
  key: 'descrizione',
  header: 'Descrizione',
  text: ({ job }) => descriptionOf(job),
  clip: true,
  card: 'text',
};

const type: Column<JobRow> = {
  key: 'tipo',
  header: 'Tipo',
  text: ({ job }) => job.type,
  cell: ({ job }, compact) => <TypeWord type={job.type} wordOnly={compact} />,
};

const flags: Column<JobRow> = {
  key: 'priorita',
  header: 'Priorità',
  text: (row) =>
    [isUrgent(row) && 'URGENTE', row.job.alreadyReported && 'GIA SEGNALATO'].filter(Boolean).join(' '),
  sort: priorityRank,
  cell: (row, compact) => (
    <FlagsCell urgent={isUrgent(row)} reported={row.job.alreadyReported} compact={compact} />
  ),
  card: {
    flag: (row) => <FlagsCell urgent={isUrgent(row)} reported={row.job.alreadyReported} compact />,
  },
};

/** Nobody: of one that is open somebody is to be found. */
const nobody = ({ job }: JobRow) => (job.status === 'CLOSED' ? '—' : texts.toAssign);

/** The names on a card. */
function Executor({ row }: { row: JobRow }) {
  const name = executorOf(row);
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <UserRound size={16} aria-hidden="true" className="flex-none" />
      <span className={`line-clamp-1 wrap-anywhere ${name ? 'font-semibold text-ink' : ''}`} title={name}>
        {name || nobody(row)}
      </span>
    </span>
  );
}

/** Of a compact cell: its row stays as high. */
const twoLines = 'line-clamp-2 leading-[1.2] whitespace-normal';

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
      <span className="text-ink-2">{nobody(row)}</span>
    ),
  width: 'clamp(6rem, 20vw - 11rem, 7rem)',
  from: 1280,
  card: { foot: (row) => <Executor row={row} /> },
};

const late = 'font-semibold text-red-text';

const age: Column<JobRow> = {
  key: 'eta',
  header: texts.opened,
  text: ({ age }) => age,
  // From the youngest to the oldest, as ages grow.
  sort: ({ job }) => -Date.parse(job.startDate),
  cell: ({ age }, compact) => <span className={compact ? twoLines : 'whitespace-nowrap'}>{age}</span>,
  // In two lines where the machine's name and what is wrong would have no width left beside one.
  width: 'clamp(5rem, 20vw - 13rem, 7rem)',
  // Under it they would have none beside two.
  from: 1440,
  card: {
    end: ({ age, isLate }) =>
      isLate ? (
        <b className={late}>
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
  text: (row) => endWords(row),
  sort: ({ job }) => endOf(job),
  firstDown: true,
  // «oltre il» stands over its day.
  cell: (row, compact) => (
    <span className={`${row.isLate ? late : ''} ${compact ? twoLines : ''}`}>{endWords(row)}</span>
  ),
  width: '5.5rem',
  right: true,
};

const endWords = ({ job, isLate }: JobRow): string =>
  isLate ? texts.past(formatDate(endOf(job))) : formatDate(endOf(job));

/** The specified columns, in the specified order, beside who does it and for how long it is open. */
export const openColumns: Column<JobRow>[] = [machine, status, description, type, flags, executor, age, end];

/** When an archived one ended says more than its state, which is always the same. */
export const archivedColumns: Column<JobRow>[] = [
  machine,
  status,
  description,
  type,
  flags,
  executor,
  { ...end, card: { end: ({ job }) => formatDate(endOf(job)) } },
];
