import type { Machine } from '@officina/contracts/maintenance/machines';
import type { Spare } from '@officina/contracts/maintenance/spares';
import { counted, PlateWithFlag, statuses, useMachines, type Rows } from '@officina/web-kit';
import { RecordList, useRecordAddress, useRecords } from '@officina/web-kit/records';
import { MachineCell, notKnown, type Column, type Filter } from '@officina/web-kit/table';
import { useMemo } from 'react';
import { OrderMissing } from './order-missing.tsx';
import { spareRecord, states, wordOf } from './record.ts';
import { StatePicker } from './state-picker.tsx';
import { texts } from './texts.ts';

/** A spare with the machine that it is for. */
export interface SpareRow {
  spare: Spare;
  machine: Machine | undefined;
  /** Of the machine, in words; '' without one, «…» until it has come. */
  machineName: string;
}

const { labels } = texts;
const missing = '—';

/** The specified columns, in the specified order. */
const columns: Column<SpareRow>[] = [
  {
    key: 'stato',
    header: labels.orderStatus,
    text: ({ spare }) => wordOf(spare.orderStatus),
    sort: ({ spare }) => states.indexOf(spare.orderStatus),
    cell: ({ spare }) => <StatePicker spare={spare} />,
    act: true,
    width: '9.5rem',
    card: { badge: ({ spare }) => <StatePicker spare={spare} /> },
  },
  {
    key: 'macchina',
    header: labels.machineId,
    text: ({ machine, machineName }) => (machine ? `${machine.shortCode} ${machineName}` : machineName),
    cell: ({ machine, machineName }, compact) =>
      machine || machineName === notKnown ? (
        <MachineCell name={machineName} code={machine?.shortCode ?? notKnown} compact={compact} />
      ) : (
        machineName || missing
      ),
    width: 'clamp(12rem, 34vw - 10rem, 26rem)',
    card: {
      plate: ({ machine }) => machine && <PlateWithFlag code={machine.shortCode} />,
      text: ({ machineName }) => machineName,
    },
  },
  {
    key: 'codice',
    header: labels.code,
    text: ({ spare }) => spare.code || missing,
    sort: ({ spare }) => spare.code,
    cell: ({ spare }) => <span className="font-mono wrap-anywhere">{spare.code || missing}</span>,
    card: { foot: ({ spare }) => spare.code && <span className="font-mono">{spare.code}</span> },
  },
  { key: 'nome', header: labels.name, text: ({ spare }) => spare.name, clip: true, card: 'title' },
];

const state: Filter<SpareRow> = {
  key: 'stato',
  label: labels.orderStatus,
  look: 'chips',
  all: texts.any,
  options: states.map((value) => ({ value, label: wordOf(value), glyph: statuses.spare[value].glyph })),
  of: ({ spare }) => spare.orderStatus,
};

/** In the address: spares that are for no machine. */
const none = 'nessuno';

/** The machines that have spares. */
const machineOf = (rows: readonly SpareRow[]): Filter<SpareRow> => {
  const options = rows.flatMap(({ spare: { machineId }, machine, machineName }) =>
    machineId && machineName !== notKnown
      ? [{ value: machineId, label: machine ? `${machine.shortCode} ${machineName}` : machineName }]
      : [],
  );
  const byId = new Map(options.map((option) => [option.value, option]));
  return {
    key: 'macchina',
    label: labels.machineId,
    look: 'menu',
    all: texts.any,
    options: [
      { value: none, label: texts.noMachine },
      ...[...byId.values()].sort((one, other) => one.label.localeCompare(other.label, 'it')),
    ],
    of: ({ spare }) => spare.machineId ?? none,
  };
};

function useSpareRows(): Rows<SpareRow> {
  const { rows: spares, isPartial, error, retry } = useRecords(spareRecord);
  const { query, byId, isAwaited } = useMachines();
  const unnamed = query.isSuccess ? texts.unknownMachine : notKnown;
  const rows = useMemo(() => {
    const rowOf = (spare: Spare): SpareRow => {
      const machine = byId.get(spare.machineId ?? '');
      const name = machine ? (machine.name ?? machine.shortCode) : unnamed;
      return { spare, machine, machineName: spare.machineId ? name : '' };
    };
    return isAwaited ? undefined : spares?.map(rowOf);
  }, [spares, byId, unnamed, isAwaited]);
  const retryBoth = () => {
    retry();
    void query.refetch();
  };
  return { rows, isPartial, error, retry: retryBoth };
}

/** «48 ricambi», «6 esauriti», «30 presenti»; without those that are none. */
function countsOf(rows: readonly SpareRow[]): string[] {
  const part = (state: Spare['orderStatus'], [one, many]: readonly [string, string]) => {
    const count = rows.filter(({ spare }) => spare.orderStatus === state).length;
    return count > 0 ? [counted(count, one, many)] : [];
  };
  return [
    counted(rows.length, 'ricambio', 'ricambi'),
    ...part('FINISH', texts.finished),
    ...part('IN_STOCK', texts.inStock),
  ];
}

/** All spares. */
export function SpareList() {
  const { openNew, open } = useRecordAddress({ start: ['machineid', 'copia'] });
  const list = useSpareRows();
  const { rows = noRows } = list;
  // Of a list that is still arriving nobody can tell what is missing, nor order it for a machine without its code.
  const isWhole = !list.isPartial && rows.every(({ machineName }) => machineName !== notKnown);
  const whole = isWhole ? rows : noRows;
  return (
    <RecordList<SpareRow>
      texts={texts}
      list={list}
      rowKey={({ spare }) => spare._id}
      columns={columns}
      filters={useMemo(() => [state, machineOf(rows)], [rows])}
      counts={countsOf}
      toggle={<OrderMissing rows={whole} />}
      lead={
        // With the filters it would be one touch further away.
        <div className="mb-2 grid empty:hidden md:hidden">
          <OrderMissing rows={whole} />
        </div>
      }
      onNew={openNew}
      importKind="spares"
      onOpen={({ spare }) => open(spare._id)}
      nameOf={({ spare: { name, code } }) => ` ${name}${code ? ` (${code})` : ''}`}
    />
  );
}

const noRows: readonly SpareRow[] = [];
