import type { Spare } from '@officina/contracts/maintenance/spares';
import {
  api,
  Badge,
  Button,
  counted,
  invalidateEntities,
  messages,
  PlateWithFlag,
  statuses,
  useMachines,
  usePermissions,
  type Rows,
} from '@officina/web-kit';
import { Menu } from '@officina/web-kit/overlays';
import {
  recordMessageKey,
  newerVersionIn,
  reasonOf,
  RecordList,
  useRecords,
  type ListOpeners,
} from '@officina/web-kit/records';
import { MachineCell, pendingText, type Column, type Filter } from '@officina/web-kit/table';
import { ChevronDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { OrderMissing } from './order-missing.tsx';
import { spareRecord, states, stateLabel, type SpareRow, type SpareState } from './record.ts';
import { texts } from './texts.ts';

const editRoute = 'PUT /api/maintenance/spare/{id}/edit';

const save = ({ _id, __v }: Spare, orderStatus: SpareState) =>
  api(editRoute, { params: { id: _id }, body: { orderStatus }, version: __v });

/** The newer version, if another user changed something else than the spare's state. */
function changedElsewhere(error: unknown, { orderStatus }: Spare): Spare | undefined {
  const current = newerVersionIn(error) as Spare | undefined;
  return current?.orderStatus === orderStatus ? current : undefined;
}

/** Saves a state that was chosen in the list; `wanted` is shown until the list is updated or the save fails. */
function useStateChange(spare: Spare) {
  const [wish, setWish] = useState<{ state: SpareState; over: Spare['__v'] }>();
  const about = recordMessageKey(spareRecord, spare._id);
  const change = async (state: SpareState) => {
    setWish({ state, over: spare.__v });
    try {
      await save(spare, state).catch((error: unknown) => {
        const current = changedElsewhere(error, spare);
        if (!current) throw error;
        return save(current, state);
      });
      messages.success(texts.stateSaved(spare.name, stateLabel(state)), { about });
    } catch (error) {
      messages.error(texts.stateNotSaved(spare.name, reasonOf(error, texts.labels)), { about });
      setWish(undefined);
    }
    await invalidateEntities([spareRecord.entity]);
  };
  const wanted = wish?.over === spare.__v ? wish?.state : undefined;
  return { wanted, change: (state: SpareState) => void change(state) };
}

/** A spare's state, as a button that offers the other states if the user's role may change it. */
function StateCell({ spare }: { spare: Spare }) {
  const { mayChange } = usePermissions();
  if (mayChange(editRoute, spare, 'orderStatus')) return <StatePicker spare={spare} />;
  return <Badge of="spare" value={spare.orderStatus} />;
}

function StatePicker({ spare }: { spare: Spare }) {
  const { wanted, change } = useStateChange(spare);
  const shown = wanted ?? spare.orderStatus;
  const others = states.filter((state) => state !== shown);
  return (
    <Menu
      trigger={
        <Button
          kind="ghost"
          size="sm"
          trailing={ChevronDown}
          className="-mx-1.5 px-1.5"
          disabled={wanted !== undefined}
          aria-label={texts.stateOf(stateLabel(shown), spare.name)}
        >
          <Badge of="spare" value={shown} />
        </Button>
      }
      acts={others.map((state) => ({
        label: stateLabel(state),
        icon: statuses.spare[state].glyph,
        onSelect: () => change(state),
      }))}
    />
  );
}

const { labels } = texts;
const missing = '—';

/** The specified columns, in the specified order. */
const columns: Column<SpareRow>[] = [
  {
    key: 'stato',
    header: labels.orderStatus,
    text: ({ spare }) => stateLabel(spare.orderStatus),
    sort: ({ spare }) => states.indexOf(spare.orderStatus),
    cell: ({ spare }) => <StateCell spare={spare} />,
    act: true,
    width: '9.5rem',
    card: { badge: ({ spare }) => <StateCell spare={spare} /> },
  },
  {
    key: 'macchina',
    header: labels.machineId,
    text: ({ machine, machineName }) => (machine ? `${machine.shortCode} ${machineName}` : machineName),
    cell: ({ machine, machineName }, compact) =>
      machine || machineName === pendingText ? (
        <MachineCell name={machineName} code={machine?.shortCode ?? pendingText} compact={compact} />
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
  options: states.map((value) => ({ value, label: stateLabel(value), glyph: statuses.spare[value].glyph })),
  of: ({ spare }) => spare.orderStatus,
};

/** In the address: spares without a machine. */
const none = 'nessuno';

/** The machines that have spares. */
const machineOf = (rows: readonly SpareRow[]): Filter<SpareRow> => {
  const options = rows.flatMap(({ spare: { machineId }, machine, machineName }) =>
    machineId && machineName !== pendingText
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
  const unnamed = query.isSuccess ? texts.unknownMachine : pendingText;
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

/** «48 ricambi», «6 esauriti», «30 presenti»; zero counts are omitted. */
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
export function SpareList({ onNew, onOpen }: ListOpeners) {
  const list = useSpareRows();
  const { rows = noRows } = list;
  // A partial list does not show all that is missing, and an order needs the machine's code.
  const isComplete = !list.isPartial && rows.every(({ machineName }) => machineName !== pendingText);
  const complete = isComplete ? rows : noRows;
  return (
    <RecordList<SpareRow>
      texts={texts}
      routes={spareRecord.routes}
      list={list}
      rowKey={({ spare }) => spare._id}
      columns={columns}
      filters={useMemo(() => [state, machineOf(rows)], [rows])}
      counts={countsOf}
      toggle={<OrderMissing rows={complete} />}
      lead={
        // Among the filters it would be one tap further away.
        <div className="mb-2 grid empty:hidden md:hidden">
          <OrderMissing rows={complete} />
        </div>
      }
      onNew={onNew}
      importKind="spares"
      onOpen={({ spare }) => onOpen(spare._id)}
      nameOf={({ spare: { name, code } }) => ` ${name}${code ? ` (${code})` : ''}`}
    />
  );
}

const noRows: readonly SpareRow[] = [];
