import type { DuePlan, ListedPlan } from '@officina/contracts/maintenance/plans';
import {
  counted,
  EmptyState,
  formatDate,
  formatNumber,
  LinkButton,
  PlateWithFlag,
  DueGauge,
  statuses,
  useApi,
  useErrorMessage,
  useMachines,
  usePermissions,
} from '@officina/web-kit';
import { Dialog } from '@officina/web-kit/overlays';
import { useGoBack } from '@officina/web-kit/records';
import { DataTable, MachineCell, type Column } from '@officina/web-kit/table';
import { useMemo } from 'react';
import { jobName, type WithMachine } from './job.ts';
import { texts } from './texts.ts';

/** A plan of the dialog with its machine. */
interface PlanRow extends WithMachine {
  plan: ListedPlan;
  /** The plan with its next job; undefined if the machine is out of service. */
  due?: DuePlan;
}

/**
 * All plans: first those of machines in use, then those of machines out of service. The latter are loaded when the dialog opens and
 * omitted if that fails. Undefined until all requests have ended.
 */
function usePlanRows(due: DuePlan[] | undefined, isOpen: boolean): PlanRow[] | undefined {
  const { query: machines, byId } = useMachines();
  const all = useApi(
    'GET /api/maintenance/maintenance/all',
    {},
    { enabled: isOpen, entities: ['plan', 'intervention'] },
  );
  useErrorMessage(texts.idlePlansFailed, all.error);
  const isFetched = machines.isFetched && all.isFetched;
  const unknown = machines.data ? null : undefined;
  return useMemo(() => {
    if (!isFetched || !due) return undefined;
    const machineOf = ({ machineId }: ListedPlan) => byId.get(machineId) ?? unknown;
    const idle = (all.data ?? []).filter((plan) => machineOf(plan)?.isActive === false);
    return [
      ...due.map((plan) => ({ plan, machine: machineOf(plan), due: plan })),
      ...idle.map((plan) => ({ plan, machine: machineOf(plan) })),
    ];
  }, [due, all.data, isFetched, byId, unknown]);
}

const codeOf = ({ machine }: PlanRow) => machine?.shortCode ?? '';
/** Undefined dates come from older servers, whose list of all plans has none. */
const lastOf = ({ plan: { lastDate } }: PlanRow) =>
  lastDate === undefined ? '—' : lastDate === null ? texts.neverDone : formatDate(lastDate);
const expiryOf = ({ due }: PlanRow) => (due?.lastDate ? formatDate(due.expiry) : '—');
const daysOf = ({ due }: PlanRow) => {
  if (!due) return texts.outOfService;
  return due.lastDate ? formatNumber(due.daysToExpiry).replace('-', '−') : texts.toDo;
};

/** SCADUTA: past its expiry or never done, and not in progress. */
const isExpired = ({ due }: PlanRow): boolean =>
  due !== undefined && due.daysToExpiry < 0 && !due.openInterventionId;

const { RUNNING, OVERDUE } = statuses.maintenance;

const markOf = (row: PlanRow) =>
  row.due?.openInterventionId ? RUNNING : isExpired(row) ? OVERDUE : undefined;

/** Days to the expiry. Plans in progress or expired have a glyph, a colour and a hidden label; other due plans are bold. */
function Days({ row }: { row: PlanRow }) {
  const mark = markOf(row);
  const colour = mark === RUNNING ? 'text-blue-text' : mark ? 'text-red-text' : '';
  return (
    <span
      title={mark?.word}
      className={`inline-flex items-center gap-1.5 ${colour} ${mark || row.due?.due ? 'font-bold' : ''}`}
    >
      {mark && <mark.glyph />}
      {mark && <span className="sr-only">{mark.word}</span>}
      {daysOf(row)}
    </span>
  );
}

/** The six specified columns. */
const planColumns: Column<PlanRow>[] = [
  {
    key: 'macchina',
    header: 'Macchina',
    text: (row) => `${codeOf(row)} ${jobName(row)}`,
    cell: (row, compact) => <MachineCell name={jobName(row)} code={codeOf(row)} compact={compact} />,
    sort: codeOf,
    clip: true,
    width: '19rem',
    card: { plate: (row) => <PlateWithFlag code={codeOf(row)} />, title: jobName },
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
    card: { foot: (row) => <span className="w-full">{texts.lastDone(lastOf(row))}</span> },
  },
  {
    key: 'scadenza',
    header: 'Scadenza',
    text: expiryOf,
    // Plans that were never done have an expiry before any day.
    sort: ({ due }) => due?.expiry,
    right: true,
    card: {
      foot: ({ due }) => (
        <span className="w-full pb-1">
          {due ? (
            <DueGauge plan={due} runningSince={due.openInterventionId ? null : undefined} />
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
    text: (row) => `${markOf(row)?.word ?? ''} ${daysOf(row)}`,
    cell: (row) => <Days row={row} />,
    sort: ({ due }) => due?.daysToExpiry,
    right: true,
  },
];

export interface PlansDialogProps {
  open: boolean;
  /** Closes the dialog when there is no page to go back to. */
  onLeave: () => void;
  /** Undefined while the plans are loading or if that failed. */
  due: DuePlan[] | undefined;
  failure?: { what: string; code?: string; onRetry: () => void };
}

/** «Manutenzioni programmate»: all plans by expiry, those of machines out of service last. */
export default function PlansDialog({ open, onLeave, due, failure }: PlansDialogProps) {
  const onClose = useGoBack(onLeave);
  const plans = usePlanRows(due, open);
  const mayCreate = usePermissions().may('POST /api/maintenance/maintenance/create');
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
      {/* Reserves the usual height, because the centred dialog would jump when its rows load. */}
      <div className={plans || failure ? undefined : 'min-h-svh'}>
        <DataTable<PlanRow>
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
              action={mayCreate && <LinkButton to="/maintenance?new=1">{texts.newPlan}</LinkButton>}
            >
              {mayCreate && texts.noPlanHint}
            </EmptyState>
          }
        />
      </div>
    </Dialog>
  );
}
