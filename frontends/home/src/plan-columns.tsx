import { counted, formatDate, formatNumber, PlateWithFlag, Regolo, statuses } from '@officina/web-kit';
import { MachineCell, type Column } from '@officina/web-kit/table';
import { texts } from './texts.ts';
import { jobName } from './job.ts';
import type { PlanLine } from './use-plan-lines.ts';

const codeOf = ({ machine }: PlanLine) => machine?.shortCode ?? '';
/** `due` and the list of all say the same; an older server's list says nothing. */
const lastOf = ({ plan: { lastDate } }: PlanLine) =>
  lastDate === undefined ? '—' : lastDate === null ? texts.neverDone : formatDate(lastDate);
const expiryOf = ({ due }: PlanLine) => (due?.lastDate ? formatDate(due.expiry) : '—');
const daysOf = ({ due }: PlanLine) => {
  if (!due) return texts.outOfService;
  return due.lastDate ? formatNumber(due.daysToExpiry).replace('-', '−') : texts.toDo;
};

/** SCADUTA: past its expiry, or never done, and nobody at it. */
export const isExpired = ({ due }: PlanLine): boolean =>
  due !== undefined && due.daysToExpiry < 0 && !due.openInterventionId;

const { RUNNING, OVERDUE } = statuses.maintenance;

const markOf = (line: PlanLine) =>
  line.due?.openInterventionId ? RUNNING : isExpired(line) ? OVERDUE : undefined;

/** In progress and expired by glyph, colour and hidden word; due but ahead in bold. */
function Days({ line }: { line: PlanLine }) {
  const mark = markOf(line);
  const colour = mark === RUNNING ? 'text-blue-text' : mark ? 'text-red-text' : '';
  return (
    <span
      title={mark?.word}
      className={`inline-flex items-center gap-1.5 ${colour} ${mark || line.due?.due ? 'font-bold' : ''}`}
    >
      {mark && <mark.glyph />}
      {mark && <span className="sr-only">{mark.word}</span>}
      {daysOf(line)}
    </span>
  );
}

/** The six specified columns. */
export const planColumns: Column<PlanLine>[] = [
  {
    key: 'macchina',
    header: 'Macchina',
    text: (line) => `${codeOf(line)} ${jobName(line)}`,
    cell: (line, compact) => <MachineCell name={jobName(line)} code={codeOf(line)} compact={compact} />,
    sort: codeOf,
    clip: true,
    width: '19rem',
    card: { plate: (line) => <PlateWithFlag code={codeOf(line)} />, title: jobName },
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
    card: { foot: (line) => <span className="w-full">{texts.lastDone(lastOf(line))}</span> },
  },
  {
    key: 'scadenza',
    header: 'Scadenza',
    text: expiryOf,
    // Never done is past any day.
    sort: ({ due }) => due?.expiry,
    right: true,
    card: {
      foot: ({ due }) => (
        <span className="w-full pb-1">
          {due ? (
            <Regolo plan={due} runningSince={due.openInterventionId ? null : undefined} />
          ) : (
            texts.outOfService
          )}
        </span>
      ),
    },
  },
  {
    key: 'giorni',
    header: 'Giorni alla scadenza',
    text: (line) => `${markOf(line)?.word ?? ''} ${daysOf(line)}`,
    cell: (line) => <Days line={line} />,
    sort: ({ due }) => due?.daysToExpiry,
    right: true,
  },
];
