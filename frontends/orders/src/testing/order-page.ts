import type { Spare } from '@officina/contracts/maintenance/spares';
import type { Order, OrderRow } from '@officina/contracts/orders/order';
import { TestServer } from '@officina/web-kit/testing';
import { orderRecord } from '../record.ts';

/** The id of the spare with this number. */
export const idOf = (at: number): string => String(at).padStart(24, '0');

/** The id of the order with this number. */
export const orderId = (at: number): string => String(at).padStart(24, 'a');

/** A spare of Tenutex, in stock. */
export const spare = (at: number, more: Partial<Spare> = {}): Spare => ({
  ...{ _id: idOf(at), __v: 0, name: `Filtro ${at}`, code: `FIL-${at}`, manufacture: 'Tenutex' },
  ...{ machineId: null, orderStatus: 'IN_STOCK', ...more },
});

/** A row of that spare. */
export const rowOf = (at: number, more: Partial<OrderRow> = {}): OrderRow => ({
  ...{ spareId: idOf(at), code: `FIL-${at}`, name: `Filtro ${at}`, qt: at },
  ...more,
});

/** An order to Fornitore 1, NEW and without rows. */
export const order = (more: Partial<Order> = {}): Order => ({
  ...{ _id: orderId(1), __v: 0, supplier: 'Fornitore 1', contact: null, price: null, notes: null },
  ...{ orderDate: '2026-09-17T10:00:00.000Z', orderStatus: 'NEW', machineId: null, rows: [], ...more },
});

/** A server with these orders and spares; writes change the given objects. */
export async function startServer(orders: Order[], spares: Spare[], received: Order[] = []) {
  const kept = { routes: orderRecord.routes, blank: { rows: [], orderStatus: 'NEW' }, documents: orders };
  const spareRoutes = {
    list: 'GET /api/maintenance/spare/all',
    create: 'POST /api/maintenance/spare/create',
    edit: 'PUT /api/maintenance/spare/{id}/edit',
  };
  return new TestServer([kept, { routes: spareRoutes, blank: {}, documents: spares }], {
    'GET /api/maintenance/intervention/allOpen': [],
    'GET /api/maintenance/machine/all': [],
    'GET /api/maintenance/order/archived': received,
  }).start();
}
