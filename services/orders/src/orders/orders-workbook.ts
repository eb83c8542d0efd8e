import type { OrderStatus } from '@officina/contracts/orders/order';
import { orderWords } from '@officina/contracts/words/order';
import type { Cell, Sheet } from '@officina/server-kit/workbook/sheet';
import { listWorkbook } from '@officina/server-kit/workbook/list-workbook';
import { workbook } from '@officina/server-kit/workbook/workbook';
import type { OrderFields } from './order.model.ts';

/** The fields of the sheet. */
export const sheetFields = ['orderDate', 'supplier', 'notes', 'price', 'orderStatus', 'machineId'] as const;

type SheetRow = Pick<OrderFields, (typeof sheetFields)[number]>;

/** Looks up machine names by id; deleted machines are absent. */
type MachineNames = (ids: string[]) => Promise<Map<string, string>>;

const { labels } = orderWords.it;

const columns: Sheet['columns'] = [
  { header: 'Data', width: 14, kind: 'day' },
  { header: labels.supplier, width: 30 },
  { header: labels.notes, width: 60 },
  { header: labels.price, width: 14, kind: 'euros' },
  { header: labels.orderStatus, width: 14 },
  { header: labels.machineId, width: 36 },
];

const statusLabels: Record<OrderStatus, string> = { NEW: 'Richiesto', SENT: 'Inviato', HIDE: 'Arrivato' };

const cellsOf = (order: SheetRow, names: Map<string, string>): Cell[] => [
  order.orderDate,
  order.supplier ?? null,
  order.notes ?? null,
  order.price ?? null,
  statusLabels[order.orderStatus],
  order.machineId ? (names.get(order.machineId) ?? 'Macchina non più in elenco') : null,
];

const machineNamesOf = (orders: SheetRow[], namesOf: MachineNames) =>
  namesOf([...new Set(orders.flatMap(({ machineId }) => machineId ?? []))]);

async function* cells(batches: AsyncIterable<SheetRow[]>, namesOf: MachineNames) {
  for await (const batch of batches) {
    const names = await machineNamesOf(batch, namesOf);
    yield batch.map((order) => cellsOf(order, names));
  }
}

/** The shown orders as a workbook with the same columns, in their order. */
export function listedOrdersWorkbook(
  ids: string[],
  rowsOf: (ids: string[]) => Promise<SheetRow[]>,
  namesOf: MachineNames,
  zone: string,
) {
  const named = async (some: string[]) => {
    const rows = await rowsOf(some);
    const names = await machineNamesOf(rows, namesOf);
    return rows.map((order) => cellsOf(order, names));
  };
  const ownCells = columns.map((column, at) => ({ ...column, cell: (cells: Cell[]) => cells[at] ?? null }));
  return listWorkbook({ name: 'Ordini', zone, columns: ownCells }, ids, named);
}

/** The orders as a workbook, with dates in the given zone. */
export const ordersWorkbook = (batches: AsyncIterable<SheetRow[]>, namesOf: MachineNames, zone: string) =>
  workbook({ name: 'Ordini', zone, columns }, cells(batches, namesOf));
