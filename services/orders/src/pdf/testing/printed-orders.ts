import type { OrderPdf } from '@officina/contracts/orders/order';
import { orders } from '@officina/contracts/orders/orders';
import { anna, rossi, type OrdersTest } from '../../testing/orders-service.ts';
import type { PrintedOrder } from '../order-pdfs.ts';

export const row = (at: number) => ({
  ...{ code: `C-${at}`, code2: `F-${at}`, name: `Filtro ${at}`, unity: 'pz', qt: at + 1 },
});

export const order = (more: Partial<OrderPdf> = {}): OrderPdf => ({
  ...{ _id: 'a4e7d', supplier: 'Utensileria Trentina', contact: 'ordini@utensileria.example' },
  ...{ orderDate: '17-09-2026', orderStatus: 'SENT', rows: [row(0)], ...more },
});

export const printed = (more: Partial<OrderPdf> = {}): PrintedOrder => ({
  ...{ ...order(more), company: rossi, orderedBy: 'Anna Rossi' },
});

export const download = ({ bus }: OrdersTest, body: OrderPdf, by = anna) =>
  bus.file(orders.pdf, { body }, by);
