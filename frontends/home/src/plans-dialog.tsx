import type { DuePlan, ListedPlan } from '@officina/contracts/maintenance/plans';
import {
  counted,
  EmptyState,
  formatDate,
  formatNumber,
  LinkButton,
  PlateWithFlag,
  Regolo,
  statuses,
  useApi,
  useErrorMessage,
  useMachines,
} from '@officina/web-kit';
import { Dialog } from '@officina/web-kit/overlays';
import { useWayBack } from '@officina/web-kit/records';
import { DataTable, MachineCell, type Column } from '@officina/web-kit/table';
import { useMemo } from 'react';
import { jobName, type OnMachine } from './job.ts';
import { texts } from './texts.ts';

/** A plan in the dialog of all plans, with its machine. */
interface PlanLine extends OnMachine {
  plan: ListedPlan;
  /** Its next job; undefined where the machine is out of service. */
  due?: DuePlan;
}

/**
 * All plans: those of machines in use, then those of machines out of service, which are asked for once somebody looks and are
 * left out where they do not come. Undefined until all is here, or will not come.
 */
function usePlanLines(due: DuePlan[] | undefined, isLooking: boolean): PlanLine[] | undefined {
  const { query: machines, byId } = useMachines();
  const all = useApi(
    'GET /api/maintenance/maintenance/all',
    {},
    { enabled: isLooking, entities: ['plan', 'intervention'] },
  );
  useErrorMessage(texts.idlePlansFailed, all.error);
  const isHere = machines.isFetched && all.isFetched;
  const unknown = machines.data ? null : undefined;
  return useMemo(() => {
    if (!isHere || !due) return undefined;
    const machineOf = ({ machineId }: ListedPlan) => byId.get(machineId) ?? unknown;
    const idle = (all.data ?? []).filter((plan) => machineOf(plan)?.isActive === false);
    return [
      ...due.map((plan) => ({ plan, machine: machineOf(plan), due: plan })),
      ...idle.map((plan) => ({ plan, machine: machineOf(plan) })),
    ];
  }, [due, all.data, isHere, byId, unknown]);
}

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
const isExpired = ({ due }: PlanLine): boolean =>
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
const planColumns: Column<PlanLine>[] = [
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

export interface PlansDialogProps {
  open: boolean;
  /** Goes on without it where one cannot go back. */
  onLeave: () => void;
  /** Undefined while they are on their way, or when they did not arrive. */
  due: DuePlan[] | undefined;
  failure?: { what: string; code?: string; onRetry: () => void };
}

/** «Manutenzioni programmate»: every plan, what expires first on top, what is out of service last. */
export default function PlansDialog({ open, onLeave, due, failure }: PlansDialogProps) {
  const onClose = useWayBack(onLeave);
  const plans = usePlanLines(due, open);
  const expired = plans?.filter(isExpired).length ?? 0;
  const counts = [
    counted(plans?.length ?? 0, 'piano', 'piani'),
    ...(expired > 0 ? [counted(expired, 'scaduto', 'scaduti')] : []),
  ];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={1220}
      title={texts.plans}
      marks={plans && <span className="text-ink-2">{counts.join(', ')}</span>}
    >
      {/* As high as most will be: what is centred would jump as its rows come. */}
      <div className={plans || failure ? undefined : 'min-h-svh'}>
        <DataTable<PlanLine>
          caption={texts.plans}
          rows={plans}
          failure={failure}
          rowKey={({ plan }) => plan._id}
          columns={planColumns}
          sortAtFirst="giorni"
          noMatch={texts.noPlan}
          empty={
            <EmptyState
              title={texts.noPlan}
              action={<LinkButton to="/maintenance?new=1">{texts.newPlan}</LinkButton>}
            >
              {texts.noPlanHint}
            </EmptyState>
          }
        />
      </div>
    </Dialog>
  );
}
