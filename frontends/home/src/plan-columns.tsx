import { counted, formatDate, formatNumber, PlateWithFlag, Regolo, statuses } from '@officina/web-kit';
import { MachineCell, type Column } from '@officina/web-kit/table';
import { texts } from './texts.ts';
import { jobName, type DueJob } from './job.ts';

const codeOf = ({ machine }: DueJob) => machine?.shortCode ?? '';
const isNever = ({ plan }: DueJob) => plan.lastDate === null;
const lastOf = ({ plan }: DueJob) => (plan.lastDate ? formatDate(plan.lastDate) : texts.neverDone);
const expiryOf = (job: DueJob) => (isNever(job) ? '—' : formatDate(job.plan.expiry));
const daysOf = (job: DueJob) =>
  isNever(job) ? texts.toDo : formatNumber(job.plan.daysToExpiry).replace('-', '−');

/** SCADUTA: past its expiry, or never done, and nobody at it. */
export const isExpired = ({ plan }: DueJob): boolean => plan.daysToExpiry < 0 && !plan.openInterventionId;

const { RUNNING, OVERDUE } = statuses.maintenance;

const markOf = (job: DueJob) =>
  job.plan.openInterventionId ? RUNNING : isExpired(job) ? OVERDUE : undefined;

/** In progress and expired by glyph, colour and hidden word; due but ahead in bold. */
function Days({ job }: { job: DueJob }) {
  const mark = markOf(job);
  const colour = mark === RUNNING ? 'text-blue-text' : mark ? 'text-red-text' : '';
  return (
    <span
      title={mark?.word}
      className={`inline-flex items-center gap-1.5 ${colour} ${mark || job.plan.due ? 'font-bold' : ''}`}
    >
      {mark && <mark.glyph />}
      {mark && <span className="sr-only">{mark.word}</span>}
      {daysOf(job)}
    </span>
  );
}

/** The six specified columns. */
export const planColumns: Column<DueJob>[] = [
  {
    key: 'macchina',
    header: 'Macchina',
    text: (job) => `${codeOf(job)} ${jobName(job)}`,
    cell: (job, compact) => <MachineCell name={jobName(job)} code={codeOf(job)} compact={compact} />,
    sort: codeOf,
    clip: true,
    width: '19rem',
    card: { plate: (job) => <PlateWithFlag code={codeOf(job)} />, title: jobName },
  },
  {
    key: 'descrizione',
    header: 'Descrizione',
    text: ({ plan }) => plan.description,
    clip: true,
    card: 'text',
  },
  {
    key: 'frequenza',
    header: 'Frequenza (giorni)',
    text: ({ plan }) => formatNumber(plan.triggeredByDays),
    sort: ({ plan }) => plan.triggeredByDays,
    right: true,
    card: { badge: ({ plan }) => texts.every(counted(plan.triggeredByDays, 'giorno', 'giorni')) },
  },
  {
    key: 'ultima',
    header: 'Ultima manutenzione',
    text: lastOf,
    sort: ({ plan }) => plan.lastDate,
    firstDown: true,
    right: true,
    card: { foot: (job) => <span className="w-full">{texts.lastDone(lastOf(job))}</span> },
  },
  {
    key: 'scadenza',
    header: 'Scadenza',
    text: expiryOf,
    sort: (job) => (isNever(job) ? null : job.plan.expiry),
    right: true,
    card: {
      foot: ({ plan }) => (
        <span className="w-full pb-1">
          <Regolo plan={plan} runningSince={plan.openInterventionId ? null : undefined} />
        </span>
      ),
    },
  },
  {
    key: 'giorni',
    header: 'Giorni alla scadenza',
    text: (job) => `${markOf(job)?.word ?? ''} ${daysOf(job)}`,
    cell: (job) => <Days job={job} />,
    sort: (job) => (isNever(job) ? null : job.plan.daysToExpiry),
    right: true,
  },
];
