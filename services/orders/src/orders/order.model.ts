import { order } from '@officina/contracts/orders/order';
import { collection } from '@officina/server-kit/store/collection';
import { schemaOf, type FieldsOf } from '@officina/server-kit/store/fields';
import type { Stored } from '@officina/server-kit/store/stored';

/** A stored order. */
export type OrderFields = FieldsOf<typeof order>;

const schema = schemaOf(order);
// all and archived: newest first
schema.index({ tenantId: 1, orderStatus: 1, orderDate: -1, _id: -1 });
// excel: both kinds, newest first
schema.index({ tenantId: 1, orderDate: -1, _id: -1 });
// byMachine; machines.remove: counts references
schema.index({ tenantId: 1, machineId: 1, orderDate: -1, _id: -1 });
// E-mails that wait, across all tenants
schema.index({ 'letter.state': 1 }, { sparse: true });

/** The label in the event log: `Ordine a4e7d — Utensileria Trentina`; without the supplier if it has none. */
export const orderTitle = ({ _id, supplier }: Pick<Stored<OrderFields>, '_id' | 'supplier'>): string => {
  const code = `Ordine ${_id.toHexString().slice(-5)}`;
  return supplier ? `${code} — ${supplier}` : code;
};

/** The tenant's orders. */
export class Orders extends collection<OrderFields>({
  name: 'orders',
  entity: 'order',
  schema,
  label: orderTitle,
}) {}
