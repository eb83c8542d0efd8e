import type { Spare } from '../maintenance/spares.ts';
import type { OrderRow } from './order.ts';

/**
 * A row of an order with a copy of the spare's fields, independent of later changes to the spare.
 * @param machineName as the row shows it: the code of the spare's machine
 */
export function rowOfSpare(spare: Spare, qt: number, machineName: string | undefined) {
  const { _id: spareId, code, code2, name, description, manufacture, unity } = spare;
  const row = { ...{ spareId, code, code2, name, description, manufacture, unity }, qt, machineName };
  return row satisfies OrderRow;
}
