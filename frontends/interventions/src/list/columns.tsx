import { Badge, formatDate, PlateWithFlag, statuses, TypeWord } from '@officina/web-kit';
import { FlagsCell, MachineCell, type Column } from '@officina/web-kit/table';
import { descriptionOf, endOf, type JobRow } from './job-row.ts';

const isUrgent = ({ job }: JobRow) => job.priority === 'URGENT';
const priorityRank = ({ job }: JobRow) => (job.priority === 'URGENT' ? 0 : job.alreadyReported ? 1 : 2);
const order = Object.keys(statuses.intervention);

const machine: Column<JobRow> = {
  key: 'macchina',
  header: 'Macchina',
  text: ({ code, name }) => `${code} ${name}`,
  sort: ({ name }) => name,
  cell: ({ code, name }, compact) => <MachineCell name={name} code={code} compact={compact} />,
  width: '28%',
  card: { plate: ({ code }) => <PlateWithFlag code={code} />, title: ({ name }) => name },
};

const status: Column<JobRow> = {
  key: 'stato',
  header: 'Stato',
  text: ({ job }) => statuses.intervention[job.status].word,
  sort: ({ job }) => order.indexOf(job.status),
  cell: ({ job }) => <Badge of="intervention" value={job.status} />,
  width: '138px',
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
  width: '112px',
  card: 'foot',
};

const flags: Column<JobRow> = {
  key: 'priorita',
  header: 'Priorità',
  text: ({ job }) =>
    [job.priority === 'URGENT' && 'URGENTE', job.alreadyReported && 'GIA SEGNALATO']
      .filter(Boolean)
      .join(' '),
  sort: priorityRank,
  cell: (row, compact) => (
    <FlagsCell urgent={isUrgent(row)} reported={row.job.alreadyReported} compact={compact} />
  ),
  width: '152px',
  card: {
    flag: (row) =>
      (isUrgent(row) || row.job.alreadyReported) && (
        <FlagsCell urgent={isUrgent(row)} reported={row.job.alreadyReported} />
      ),
  },
};

const end: Column<JobRow> = {
  key: 'fine',
  header: 'Data fine',
  text: ({ job }) => formatDate(endOf(job)),
  sort: ({ job }) => endOf(job),
  right: true,
  width: '104px',
  card: { foot: ({ job }) => endOf(job) && `Data fine ${formatDate(endOf(job))}` },
};

/** The specified columns, in the specified order; the act «Modifica» is the table's own first one. */
export const columns: Column<JobRow>[] = [machine, status, description, type, flags, end];
