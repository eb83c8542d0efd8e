import type { Spare } from '@officina/contracts/maintenance/spares';
import type { Order, OrderRow, OrderStatus } from '@officina/contracts/orders/order';
import { orderTexts } from '@officina/contracts/orders/order-texts';
import { ApiError, statuses, useApi, useMachines, useService } from '@officina/web-kit';
import {
  dayField,
  defineRecord,
  listOf,
  numberField,
  textField,
  type FieldKind,
} from '@officina/web-kit/records';
import { useMemo } from 'react';
import { texts } from './texts.ts';

/** The tenant's spares, also by id; `isOn` is false if spares are switched off or not installed. */
export function useSpares() {
  const isOn = useService('spare');
  const { data, error, refetch } = useApi('GET /api/maintenance/spare/all', undefined, {
    entities: ['spare'],
    enabled: isOn,
  });
  const byId = useMemo(() => new Map<string, Spare>(data?.map((spare) => [spare._id, spare])), [data]);
  return { isOn, spares: data, byId, error, retry: () => void refetch() };
}

/** In the sequence of an order's life. */
export const states = ['NEW', 'SENT', 'HIDE'] as const satisfies OrderStatus[];

export const stateLabel = (state: OrderStatus): string => statuses.order[state].word;

/** The code of an order on screen: the last five characters of its id. */
export const codeOf = ({ _id }: Pick<Order, '_id'>): string => _id.slice(-5);

/** A row as typed: a quantity that is no number is left for the server to refuse. */
export type RowValue = Omit<OrderRow, 'qt'> & { qt?: number | string | null };

const stateField: FieldKind<OrderStatus, OrderStatus, OrderStatus> = {
  blank: 'NEW',
  read: (stored) => stored,
  write: (value) => value,
  words: stateLabel,
};

// An order always has a day: an empty one is left for the server to refuse.
const requiredDay: FieldKind<string, string, string> = {
  ...dayField(),
  write: (day, stored) => dayField().write(day, stored) ?? '',
};

/** Name of a row. */
export const nameOf = ({ name, code }: Pick<RowValue, 'name' | 'code'>): string => name || code || '—';

const rowsField: FieldKind<RowValue[], OrderRow[], OrderRow[]> = {
  blank: [],
  read: (stored) => stored,
  write: (rows) => rows as OrderRow[],
  words: (rows) => rows.map((row) => `${row.qt ?? '—'} × ${nameOf(row)}`).join('\n'),
  // Rows have no id: they are identified by their spare, or by the fields that cannot be edited.
  list: listOf<RowValue[], RowValue>({
    items: (rows) => rows,
    of: (rows) => [...rows],
    keyOf: ({ spareId, code, code2, name, manufacture }) =>
      spareId ?? JSON.stringify([code, code2, name, manufacture]),
    nameOf,
    words: ({ qt, notes }) => [texts.quantity(qt), notes].filter(Boolean).join('\n'),
    removed: texts.rowTaken,
  }),
};

/** An order; its `machineId` is '' without a machine. */
export const orderRecord = defineRecord({
  entity: 'order',
  routes: {
    list: 'GET /api/maintenance/order/all',
    single: 'GET /api/maintenance/order/single/{id}',
    create: 'POST /api/maintenance/order/create',
    edit: 'PUT /api/maintenance/order/{id}/edit',
    remove: 'DELETE /api/maintenance/order/delete/{id}',
  },
  needs: { create: 'work', edit: 'manage' },
  fields: {
    orderStatus: stateField,
    supplier: { ...textField(), write: (value: string) => value },
    contact: textField(),
    orderDate: requiredDay,
    price: numberField(),
    machineId: textField(),
    notes: textField(),
    rows: rowsField,
  },
  texts,
});

export type OrderValues = ReturnType<typeof orderRecord.valuesOf>;

/**
 * Refuses an order without a supplier. The server does so only for edits: other clients may create empty orders.
 * @throws ApiError
 */
export function refuseWithoutSupplier({ supplier }: Pick<OrderValues, 'supplier'>): void {
  if (supplier.trim()) return;
  const message = orderTexts.supplierMissing;
  throw new ApiError({ status: 422, code: 'invalid', message, errors: [{ path: 'supplier', message }] });
}

/**
 * Initial values of a copy: all fields but those that belong to the original alone. A row whose spare is deleted becomes a
 * part that is not a spare; such a part needs a code.
 * @param isSpare whether a spare exists; absent if unknown
 */
export function copyOf(
  { supplier, contact, machineId, notes, rows }: Partial<Order>,
  isSpare?: (id: string) => boolean,
): Partial<Order> {
  const asPart = (row: OrderRow): OrderRow =>
    row.spareId && isSpare && !isSpare(row.spareId)
      ? { ...row, spareId: null, code: row.code || row.code2 || '—' }
      : row;
  return { supplier, contact, machineId, notes, rows: rows?.map(asPart) };
}

/** The tenant's machines by id, and the sheet's labels for them. */
export function useNamedMachines() {
  const { query, byId } = useMachines();
  const nameOf = (id: string): string => {
    const machine = byId.get(id);
    if (machine) return machine.name ? `${machine.name} (${machine.shortCode})` : machine.shortCode;
    return id ? texts.unknownMachine : texts.noMachine;
  };
  return { query, byId, nameOf };
}
