import type { Machine } from '@officina/contracts/maintenance/machines';
import type { Plan } from '@officina/contracts/maintenance/plans';
import {
  counted,
  PlateWithFlag,
  postponedInWords,
  DueGauge,
  dueGaugeState,
  statuses,
  useMachines,
  type Rows,
} from '@officina/web-kit';
import { NoMachineYet, RecordList, useHasNoMachine, useRecords } from '@officina/web-kit/records';
import { MachineCell, type Column, type Filter } from '@officina/web-kit/table';
import { useMemo } from 'react';
import { machineName, planRecord } from './record.ts';
import { texts } from './texts.ts';
import { usePlanTimes, type PlanTime } from './use-plan-times.ts';

/** A row of the list. */
interface PlanRow {
  plan: Plan;
  /** Undefined if it was deleted. */
  machine: Machine | undefined;
  /** Undefined if it failed to load or the machine is out of use. */
  time: PlanTime | undefined;
}

/** All plans with their machines. */
function usePlanRows(): Rows<PlanRow> {
  const { rows: plans, isPartial, error, retry } = useRecords(planRecord);
  const { query: machines, byId } = useMachines();
  const times = usePlanTimes();
  const rows = useMemo<PlanRow[] | undefined>(
    () =>
      // Waits for the times, because rows that grow with their gauge would move the content.
      machines.data && !times.isPending
        ? plans?.map((plan) => ({
            plan,
            machine: byId.get(plan.machineId),
            time: times.byId?.get(plan._id),
          }))
        : undefined,
    [plans, machines.data, byId, times.byId, times.isPending],
  );
  return {
    rows,
    isPartial,
    error: error ?? machines.error,
    retry: () => {
      retry();
      void machines.refetch();
    },
  };
}

const { labels } = texts;
const days = (count: number) => counted(count, 'giorno', 'giorni');
const nameOf = ({ machine }: PlanRow) => (machine ? machineName(machine) : texts.goneMachine);
const codeOf = ({ machine }: PlanRow) => machine?.shortCode ?? '';

/** «Cambio olio · rinviata al 30/09/2026 da Anna Rossi» */
const descriptionOf = ({ plan, time }: PlanRow) => {
  const postponed = time?.due.postponed;
  return postponed ? `${plan.description} · ${postponedInWords(postponed)}` : plan.description;
};

/** Shown if a plan has no next job. */
const timeless = ({ machine }: PlanRow) => (machine?.isActive === false ? texts.idleMachine : '—');

function NextDue({ row }: { row: PlanRow }) {
  const { time } = row;
  if (time) return <DueGauge plan={time.due} runningSince={time.runningSince} />;
  return <span className="text-ink-2">{timeless(row)}</span>;
}

/** Text of NextDue: «Scaduta l’08/09/2026 scaduta da 9 giorni». */
const nextDueOf = (row: PlanRow) =>
  row.time ? dueGaugeState(row.time.due, row.time.runningSince).words.join(' ') : timeless(row);

/** The specified columns in the specified order, with the next due day added. */
const columns: Column<PlanRow>[] = [
  {
    key: 'macchina',
    header: labels.machineId,
    text: (row) => `${nameOf(row)} ${codeOf(row)}`,
    cell: (row, compact) => <MachineCell name={nameOf(row)} code={codeOf(row)} compact={compact} />,
    sort: codeOf,
    clip: true,
    width: 'clamp(18rem, 34vw - 9rem, 26rem)',
    card: { plate: (row) => <PlateWithFlag code={codeOf(row)} />, title: nameOf },
  },
  {
    key: 'codice',
    header: labels.shortCode,
    text: ({ plan }) => plan.shortCode || '—',
    cell: ({ plan }) => <span className="font-mono wrap-anywhere">{plan.shortCode || '—'}</span>,
    card: { flag: ({ plan }) => plan.shortCode && <span className="font-mono">{plan.shortCode}</span> },
  },
  { key: 'descrizione', header: labels.description, text: descriptionOf, clip: true, card: 'text' },
  {
    key: 'frequenza',
    header: `${labels.triggeredByDays} (${texts.days})`,
    text: ({ plan }) => String(plan.triggeredByDays),
    sort: ({ plan }) => plan.triggeredByDays,
    right: true,
    width: '10rem',
    card: { badge: ({ plan }) => texts.every(days(plan.triggeredByDays)) },
  },
  {
    key: 'scadenza',
    header: texts.next,
    text: nextDueOf,
    cell: (row) => <NextDue row={row} />,
    // Plans that were never done sort before all others.
    sort: ({ time }) => time && (time.due.lastDate ? time.due.daysToExpiry : Number.MIN_SAFE_INTEGER),
    width: '19rem',
    card: {
      foot: (row) => (
        <span className="w-full pb-1">
          <NextDue row={row} />
        </span>
      ),
    },
  },
];

/** The filter chip that counts a plan. */
function standing({ time }: PlanRow): 'scadute' | 'scadenza' | 'corso' | '' {
  if (!time) return '';
  const { openInterventionId, daysToExpiry, due } = time.due;
  if (openInterventionId) return 'corso';
  if (daysToExpiry < 0) return 'scadute';
  return due ? 'scadenza' : '';
}

const { OVERDUE, RUNNING } = statuses.maintenance;

const filters: Filter<PlanRow>[] = [
  {
    key: 'stato',
    label: texts.state,
    look: 'chips',
    options: [
      { value: 'scadute', label: texts.late, glyph: OVERDUE.glyph },
      { value: 'scadenza', label: texts.soon },
      { value: 'corso', label: texts.running, glyph: RUNNING.glyph },
    ],
    of: standing,
  },
];

/** «5 scaduti», «40 piani»; a phone has room for the first only. */
const counts = (rows: readonly PlanRow[]) => {
  const expired = rows.filter((row) => standing(row) === 'scadute').length;
  return [...(expired > 0 ? [texts.expired(expired)] : []), counted(rows.length, 'piano', 'piani')];
};

interface PlanListProps {
  onNew: () => void;
  onOpen: (id: string) => void;
}

/** All plans, by the days to their expiry. */
export function PlanList({ onNew, onOpen }: PlanListProps) {
  const hasNoMachine = useHasNoMachine();
  return (
    <RecordList<PlanRow>
      importKind="plans"
      empty={hasNoMachine && <NoMachineYet title={texts.none}>{texts.noMachineYet}</NoMachineYet>}
      texts={texts}
      routes={planRecord.routes}
      list={usePlanRows()}
      rowKey={({ plan }) => plan._id}
      columns={columns}
      filters={filters}
      sortAtFirst="scadenza"
      counts={counts}
      onNew={onNew}
      onOpen={({ plan }) => onOpen(plan._id)}
      nameOf={(row) => ` ${row.plan.description}, ${nameOf(row)}`}
    />
  );
}
